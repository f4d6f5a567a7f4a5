import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import classes from '../Page.module.css';

const PAUSE_MS = 250;

interface Props {
  /** The current search text in the address. */
  asked: string;
  label: string;
  placeholder?: string;
  /** Called after a pause in typing; undefined for empty text. */
  onAsk: (text: string | undefined) => void;
}

/** Moves the focus from the search to the first found row on ↓. */
function toFirstRow(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'ArrowDown') return;
  const found = event.currentTarget.closest('section')?.querySelector<HTMLElement>('tr[data-index]');
  if (!found) return;
  event.preventDefault();
  found.focus();
}

export function SearchInput({ asked, label, placeholder = 'Поиск', onAsk }: Props) {
  const [typed, setTyped] = useState(asked);
  const [known, setKnown] = useState(asked);
  // The address was changed elsewhere: by a saved view or the Back button.
  if (known !== asked) {
    setKnown(asked);
    if (typed.trim() !== asked) setTyped(asked);
  }
  const ask = useDebouncedCallback((text: string) => onAsk(text.trim() || undefined), PAUSE_MS);
  const type = (text: string) => {
    setTyped(text);
    ask(text);
  };

  return (
    <TextInput
      className={classes.search}
      type="search"
      data-search
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      maxLength={200}
      onChange={(event) => type(event.currentTarget.value)}
      // A later call would navigate the user back after leaving this screen.
      onBlur={() => ask.flush()}
      onKeyDown={toFirstRow}
      leftSection={<IconSearch size={16} />}
      rightSection={typed ? <CloseButton size="sm" aria-label="Очистить поиск" onClick={() => type('')} /> : null}
    />
  );
}
