import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput, Text } from '@mantine/core';
import {
  MAX_MONTHS,
  retentionClasses,
  retentionClassNames,
  type DueEntries,
  type RetentionClass,
  type RetentionMonths,
} from 'contract/features/journal/retention.ts';
import { journalKinds } from 'contract/features/journal/sentence.ts';
import { journalActions, type JournalAction } from 'contract/kit/journal-entry.ts';
import { countOf, formatDateTime } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { useTimeZone } from '../../../ui/text/time-zone.ts';

interface Props {
  months: RetentionMonths;
  mistakes: Readonly<Record<string, string>>;
  /** The entries that would be removed now; undefined until they are known. */
  due: readonly DueEntries[] | undefined;
  isReadOnly: boolean;
  onChange: (name: RetentionClass, months: number | null) => void;
}

interface Row extends Omit<Props, 'due'> {
  name: RetentionClass;
  due: string;
}

/** «Вход, выход, снятие запрета входа»: only first letters become lower case, because an abbreviation may follow the
 *  first word. */
const listed = (names: readonly (string | undefined)[]) =>
  names.map((name = '', index) => (index ? name.charAt(0).toLocaleLowerCase('ru') + name.slice(1) : name)).join(', ');

/** The contents of a class, if its name does not describe them fully. */
function contentsOf(name: RetentionClass): string {
  const kept = retentionClasses[name];
  if ('kinds' in kept) return listed(kept.kinds.map((kind) => journalKinds[kind]));
  if ('actions' in kept) {
    const unforgotten: readonly JournalAction[] = 'unforgotten' in kept ? kept.unforgotten : [];
    const forgotten = kept.actions.filter((one) => !unforgotten.includes(one));
    return forgotten.length > 1 ? listed(forgotten.map((one) => journalActions[one])) : '';
  }
  return 'Создание, изменение, удаление и загрузка всего остального';
}

const Contents = ({ name }: Row) => (
  <>
    {retentionClasses[name].name}
    <Text size="xs" c="dimmed">
      {contentsOf(name)}
    </Text>
  </>
);

const Months = ({ name, months, mistakes, isReadOnly, onChange }: Row) => (
  <NumberInput
    w={120}
    aria-label={`${retentionClasses[name].name}: хранить, месяцев`}
    placeholder="всегда"
    allowDecimal={false}
    allowNegative={false}
    min={retentionClasses[name].least}
    max={MAX_MONTHS}
    clampBehavior="none"
    disabled={isReadOnly}
    value={months[name] ?? ''}
    error={mistakes[name]}
    onChange={(value) => onChange(name, typeof value === 'number' ? value : null)}
  />
);

const columns: readonly PlainColumn<Row>[] = [
  { label: 'Записи', cell: Contents, wraps: true },
  { label: 'Хранить, месяцев', cell: Months },
  { label: 'Будет удалено сейчас', cell: ({ due }) => due },
];

/** For each class of entries, how long it is kept and what would be removed now. */
export function RetentionTable({ due, ...rest }: Props) {
  const zone = useTimeZone();
  const day = (moment: string) => formatDateTime(moment, zone).slice(0, 10);
  const dueOf = (name: RetentionClass) => {
    const found = due?.find((one) => one.class === name);
    if (!found) return due ? 'ничего' : '—';
    return `${countOf(found.count, ['запись', 'записи', 'записей'])}: ${day(found.from)} – ${day(found.to)}`;
  };
  return (
    <PlainTable
      label="Сроки хранения"
      columns={columns}
      rows={retentionClassNames.map((name) => ({ ...rest, name, due: dueOf(name) }))}
      rowKey={({ name }) => name}
      nothing=""
    />
  );
}
