import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { organizationPeople, type Candidate } from 'contract/features/organizations/people.ts';
import { useState, type KeyboardEvent } from 'react';
import { useCall } from '../../../api/queries.ts';
import { errorText } from '../../../api/error-text.ts';
import { isPointedAt, optionsOf, takeOnly } from '../../../ui/input/take-only.ts';

const PAUSE_MS = 200;

interface Props {
  value: Candidate | null;
  error: string | undefined;
  onChange: (person: Candidate | null) => void;
}

/** A qualifier that distinguishes namesakes, and why the person cannot be chosen. */
const qualifierOf = ({ userName, email, fromName, refusal }: Candidate) =>
  [userName, email, fromName, refusal].filter(Boolean).join(' · ');

/** Chooses a person of the other organizations in which the user works. */
export function PersonPicker({ value, error, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), PAUSE_MS);
  // The field shows the name of the chosen person, which is not a search text.
  const search = asked === value?.fullName ? undefined : asked || undefined;
  const found = useCall(organizationPeople.candidates, { query: { search } }, { keepPrevious: true });
  const people = found.data ?? [];
  const shown = value && !people.some(({ guid }) => guid === value.guid) ? [value, ...people] : people;
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || !search || optionsOf(event.currentTarget).some(isPointedAt)) return;
    const isSettled = asked === typed.trim() && !found.isFetching;
    if (!isSettled || takeOnly(event.currentTarget)) event.preventDefault();
  };
  const nothing = search
    ? 'Ничего не нашлось'
    : 'Больше добавить некого: предлагаются люди других организаций, где работаете вы сами и видите пользователей. Прочих добавит администратор сервиса или тот, кто приглашает и здесь, и там';
  return (
    <Select
      label="Человек"
      required
      data-autofocus
      description={value ? qualifierOf(value) : 'Имя, имя пользователя или почта'}
      error={error ?? (found.error && errorText(found.error).title)}
      data={shown.map((one) => ({ value: one.guid, label: one.fullName, disabled: one.refusal !== null }))}
      value={value?.guid ?? null}
      onChange={(guid) => onChange(shown.find((one) => one.guid === guid) ?? null)}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <Text size="xs" c="dimmed" component="span" display="block">
            {shown.filter(({ guid }) => guid === option.value).map(qualifierOf)}
          </Text>
        </span>
      )}
      nothingFoundMessage={found.isFetching ? 'Ищем…' : nothing}
      searchable
      onKeyDown={enter}
    />
  );
}
