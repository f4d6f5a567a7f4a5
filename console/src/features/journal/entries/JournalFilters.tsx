import { Select } from '@mantine/core';
import { journal } from 'contract/features/journal/calls.ts';
import { journalKinds } from 'contract/features/journal/sentence.ts';
import { relativePeriods } from 'contract/kit/filter.ts';
import { journalActions, type JournalEntry } from 'contract/kit/journal-entry.ts';
import { useCall } from '../../../api/queries.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { formatDate, formatDateTime } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import type { JournalSearch } from './journal-search.ts';
import { PeriodFilter } from './PeriodFilter.tsx';

interface Props {
  search: JournalSearch;
  named: JournalEntry | undefined;
  onChange: (patch: JournalSearch) => void;
}

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const actions = Object.entries(journalActions).map(([value, label]) => ({ value, label }));
const kinds = optionsOf(journalKinds);
const results = [
  { value: 'done', label: 'Выполнено' },
  { value: 'refused', label: 'Отказано' },
];
const periods = optionsOf(relativePeriods).filter(({ value }) => !['next30days', 'past'].includes(value));

/** Filters by person, action, kind of record, result and period; a condition that came with a link is shown as a chip. */
export function JournalFilters({ search, named, onChange }: Props) {
  const zone = useTimeZone();
  const { data: people = [] } = useCall(journal.people, {});
  const { person = null, action = null, entity = null, result = null, record, request, number, from, to } = search;
  const day = (text: string) => (text.length > 10 ? formatDateTime(text, zone) : formatDate(text));
  const select = (
    label: string,
    data: { value: string; label: string }[],
    value: string | null,
    key: keyof JournalSearch,
  ) => (
    <Select
      w={170}
      aria-label={label}
      placeholder={label}
      data={data}
      value={value}
      onChange={(chosen) => onChange({ [key]: chosen ?? undefined })}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Убрать: ${label.toLocaleLowerCase('ru')}` }}
      nothingFoundMessage="Ничего не нашлось"
    />
  );
  const chip = (key: keyof JournalSearch, text: string) => (
    <Chip onClick={() => undefined} onRemove={() => onChange({ [key]: undefined })}>
      {text}
    </Chip>
  );

  return (
    <>
      {select(
        'Человек',
        people.map(({ guid, name }) => ({ value: guid, label: name })),
        person,
        'person',
      )}
      {select('Действие', actions, action, 'action')}
      {select('Вид записей', kinds, entity, 'entity')}
      {select('Результат', results, result, 'result')}
      {select('Период', periods, search.period ?? null, 'period')}
      {!search.period && <PeriodFilter from={from} to={to} onChange={onChange} />}
      {from && chip('from', `с ${day(from)}`)}
      {to && chip('to', `по ${day(to)}`)}
      {record && chip('record', `запись «${named?.recordName ?? '…'}»`)}
      {request && chip('request', `запрос ${request}`)}
      {number && chip('number', `запись № ${number}`)}
    </>
  );
}
