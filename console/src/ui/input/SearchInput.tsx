import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from '../Page.module.css';

const PAUSE_MS = 250;

interface Props {
  /** What is searched for now, as the address says. */
  asked: string;
  label: string;
  placeholder?: string;
  /** Called once the typing has paused; undefined for nothing. */
  onAsk: (text: string | undefined) => void;
}

export function SearchInput({ asked, label, placeholder = 'Поиск', onAsk }: Props) {
  const [typed, setTyped] = useState(asked);
  const [known, setKnown] = useState(asked);
  // The address changed by itself: a saved view, the way back.
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
      // Asked later, it would bring back whoever has gone on meanwhile.
      onBlur={() => ask.flush()}
      leftSection={<IconSearch size={16} />}
      rightSection={typed ? <CloseButton size="sm" aria-label="Очистить поиск" onClick={() => type('')} /> : null}
    />
  );
}
