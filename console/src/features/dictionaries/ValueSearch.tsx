import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconListSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { dictionaryCalls } from 'contract/features/dictionaries/calls.ts';
import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import classes from './ValueSearch.module.css';

const PAUSE_MS = 200;
const SHORTEST = 2;
const NOTHING = [{ value: '', label: 'Ничего не нашлось', disabled: true }];

/** Finds a value across all dictionaries and opens it. */
export function ValueSearch() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS);
  const isAsked = asked.length >= SHORTEST;
  const { data = [], isFetching } = useCall(
    dictionaryCalls.search,
    { query: { search: asked } },
    { enabled: isAsked, keepPrevious: true },
  );
  const titles = new Map(data.map(({ guid, name, code }) => [guid, code ? `${name} (${code})` : name]));
  const groups = [...new Set(data.map(({ dictionaryName }) => dictionaryName))].map((group) => ({
    group,
    items: data
      .filter(({ dictionaryName }) => dictionaryName === group)
      .map(({ guid }) => ({ value: guid, label: titles.get(guid) ?? guid })),
  }));
  const isFound = data.length > 0 || isFetching || asked !== text.trim();
  const open = (guid: string) => {
    const found = data.find((value) => value.guid === guid);
    if (found) void navigate({ to: paths.dictionaryValue(found.dictionaryId, found.guid) });
  };

  return (
    <div className={classes.place}>
      <Autocomplete
        aria-label="Найти значение во всех словарях"
        placeholder="Найти значение во всех словарях"
        leftSection={<IconListSearch size={16} aria-hidden />}
        rightSection={isFetching && isAsked ? <Spinner size={14} label="Ищем" /> : null}
        value={text}
        onChange={(next) => setText(titles.get(next) ?? next)}
        onOptionSubmit={open}
        data={isAsked ? (isFound ? groups : NOTHING) : []}
        filter={({ options }) => options}
        maxDropdownHeight={360}
      />
    </div>
  );
}
