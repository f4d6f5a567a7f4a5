import { Select } from '@mantine/core';
import { journal } from 'contract/features/journal/calls.ts';
import { journalKinds } from 'contract/features/journal/sentence.ts';
import { relativePeriods } from 'contract/kit/filter.ts';
import { journalActions, type JournalEntry } from 'contract/kit/journal-entry.ts';
import { useCall } from '../../../api/queries.ts';
import { Chip } from '../../../ui/Chip.tsx';
import type { FoldedCondition } from '../../../ui/overlay/FoldedBar.tsx';
import { FoldedFilters } from '../../../ui/overlay/FoldedFilters.tsx';
import { formatDate, formatDateTime } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { useNarrow } from '../../../ui/overlay/use-narrow.ts';
import type { JournalSearch } from './journal-search.ts';
import { DayFields, PeriodFilter } from './PeriodFilter.tsx';
import { enterTakesOnly } from '../../../ui/input/take-only.ts';

interface Props {
  search: JournalSearch;
  named: JournalEntry | undefined;
  onChange: (patch: JournalSearch) => void;
}

interface Choice {
  key: keyof JournalSearch;
  label: string;
  options: { value: string; label: string }[];
}

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const actions = optionsOf(journalActions);
const kinds = optionsOf(journalKinds);
const results = [
  { value: 'done', label: 'Выполнено' },
  { value: 'refused', label: 'Отказано' },
];
const periods = optionsOf(relativePeriods).filter(({ value }) => !['next30days', 'past'].includes(value));

/** Filters by person, action, kind of record, result and period; a condition that came with a link is shown as a chip.
 *  In a narrow window they are all behind one button. */
export function JournalFilters({ search, named, onChange }: Props) {
  const zone = useTimeZone();
  const isNarrow = useNarrow();
  const { data: people = [] } = useCall(journal.people, {});
  const { record, session, request, number, from, to, period } = search;
  const day = (text: string) => (text.length > 10 ? formatDateTime(text, zone) : formatDate(text));
  const choices: readonly Choice[] = [
    { key: 'person', label: 'Человек', options: people.map(({ guid, name }) => ({ value: guid, label: name })) },
    { key: 'action', label: 'Действие', options: actions },
    { key: 'entity', label: 'Вид записей', options: kinds },
    { key: 'result', label: 'Результат', options: results },
    { key: 'period', label: 'Период', options: periods },
  ];
  const condition = (key: keyof JournalSearch, text: string): FoldedCondition => ({
    text,
    onRemove: () => onChange({ [key]: undefined }),
  });
  // A link may contain several values, which a single-choice list cannot show.
  const several = choices.flatMap(({ key, label, options }) => {
    const values = search[key]?.split(',') ?? [];
    const names = options.flatMap(({ value, label: name }) =>
      values.includes(value) ? name.toLocaleLowerCase('ru') : [],
    );
    return values.length > 1 ? [condition(key, `${label}: ${names.join(', ')}`)] : [];
  });
  const linked: FoldedCondition[] = [
    ...several,
    ...(from ? [condition('from', `с ${day(from)}`)] : []),
    ...(to ? [condition('to', `по ${day(to)}`)] : []),
    ...(record ? [condition('record', `запись «${named?.recordName ?? '…'}»`)] : []),
    ...(session ? [condition('session', 'один сеанс')] : []),
    ...(request ? [condition('request', `запрос ${request}`)] : []),
    ...(number ? [condition('number', `запись № ${number}`)] : []),
  ];
  const selects = choices.map(({ key, label, options }) => (
    <Select
      key={key}
      w={isNarrow ? undefined : 170}
      label={isNarrow && label}
      aria-label={label}
      placeholder={isNarrow ? undefined : label}
      data={options}
      value={search[key] ?? null}
      onChange={(chosen) => onChange({ [key]: chosen ?? undefined })}
      searchable
      onKeyDown={enterTakesOnly}
      clearable
      clearButtonProps={{ 'aria-label': `Убрать: ${label.toLocaleLowerCase('ru')}` }}
      nothingFoundMessage="Ничего не нашлось"
    />
  ));

  if (isNarrow) {
    const chosen = choices.flatMap(({ key, label, options }) => {
      const option = options.find(({ value }) => value === search[key]);
      return option ? [condition(key, `${label}: ${option.label}`)] : [];
    });
    return (
      <FoldedFilters conditions={[...chosen, ...linked]}>
        {selects}
        {!period && <DayFields from={from} to={to} onChange={onChange} />}
      </FoldedFilters>
    );
  }
  return (
    <>
      {selects}
      {!period && <PeriodFilter from={from} to={to} onChange={onChange} />}
      {linked.map(({ text, onRemove }) => (
        <Chip key={text} onClick={() => undefined} onRemove={onRemove}>
          {text}
        </Chip>
      ))}
    </>
  );
}
