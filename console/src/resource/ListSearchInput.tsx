import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from '../ui/Page.module.css';
import { useList } from './list-context.ts';

const PAUSE_MS = 250;

export function ListSearchInput() {
  const { search, change } = useList();
  const asked = search.search ?? '';
  const [typed, setTyped] = useState(asked);
  const [known, setKnown] = useState(asked);
  // The address changed by itself: a saved view, the way back.
  if (known !== asked) {
    setKnown(asked);
    if (typed.trim() !== asked) setTyped(asked);
  }
  const ask = useDebouncedCallback((text: string) => void change({ search: text.trim() || undefined }), PAUSE_MS);
  const type = (text: string) => {
    setTyped(text);
    ask(text);
  };

  return (
    <TextInput
      className={classes.search}
      size="sm"
      type="search"
      data-search
      aria-label="Поиск в списке"
      placeholder="Поиск"
      value={typed}
      maxLength={200}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={16} />}
      rightSection={typed ? <CloseButton size="sm" aria-label="Очистить поиск" onClick={() => type('')} /> : null}
    />
  );
}
