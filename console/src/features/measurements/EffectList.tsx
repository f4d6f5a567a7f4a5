import { Text } from '@mantine/core';
import type { Effect } from 'contract/features/measurements/point-values.ts';
import { formatDate, formatNumber } from '../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable.tsx';

const kinds: Readonly<Record<Effect['kind'], string>> = {
  day: 'Сумма за сутки',
  month: 'Сумма за месяц',
  virtual: 'Точка по формуле, месяц',
  balance: 'Небаланс за месяц',
  fact: 'Факт филиала за месяц',
};

const amount = (value: number | null) => (value === null ? '—' : formatNumber(Math.round(value * 1000) / 1000));

const columns: readonly PlainColumn<Effect>[] = [
  { label: 'Что изменится', cell: ({ kind }) => kinds[kind] },
  { label: 'Где', wraps: true, cell: ({ title }) => title },
  { label: 'С', cell: ({ at }) => formatDate(at) },
  { label: 'Было', cell: ({ before }) => amount(before) },
  { label: 'Станет', cell: ({ after, unit }) => `${amount(after)} ${after === null ? '' : unit}` },
];

/** The sums that a correction changes. */
export const EffectList = ({ effects }: { effects: readonly Effect[] }) =>
  effects.length ? (
    <PlainTable
      label="Что изменится"
      columns={columns}
      rows={effects}
      rowKey={({ kind, title, at }) => `${kind} ${title} ${at}`}
      nothing=""
    />
  ) : (
    <Text size="sm">Ни одна сумма не изменится.</Text>
  );
