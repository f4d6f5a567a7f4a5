import { Box, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconEqual, IconPencil } from '@tabler/icons-react';
import type { ImportReport as Report } from 'contract/kit/resource-import.ts';
import { formatNumber } from '../ui/format.ts';
import { PlainTable } from '../ui/PlainTable.tsx';
import { StatusText } from '../ui/StatusText.tsx';

type Row = Report['rows'][number];

/** What needs attention stands first. */
const outcomes = {
  refuse: { kind: 'bad', icon: IconAlertTriangle, text: 'Ошибка' },
  create: { kind: 'good', icon: IconCircleCheck, text: 'Добавить' },
  update: { kind: 'waiting', icon: IconPencil, text: 'Изменить' },
  same: { kind: 'past', icon: IconEqual, text: 'Без изменений' },
} as const;
const order = Object.keys(outcomes);
const rankOf = ({ outcome }: Row) => order.indexOf(outcome);

function outcomeOf({ outcome }: Row) {
  const { text, ...look } = outcomes[outcome];
  return <StatusText {...look}>{text}</StatusText>;
}
const noteOf = ({ errors }: Row) =>
  errors.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join('; ');

const SHOWN = 200;

interface Props {
  rows: readonly Row[];
}

/** What becomes of the rows of a file, those with mistakes first. */
export const ImportReport = ({ rows }: Props) => (
  <Box mah={300} style={{ overflowY: 'auto' }}>
    <PlainTable
      label="Отчёт по строкам"
      rows={rows.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, SHOWN)}
      rowKey={({ row }) => String(row)}
      nothing="В файле нет строк."
      columns={[
        { label: 'Строка', cell: ({ row }) => row },
        { label: 'Запись', cell: ({ name }) => name || '—' },
        { label: 'Что будет', cell: outcomeOf },
        { label: 'Замечания', cell: noteOf, wraps: true },
      ]}
    />
    {rows.length > SHOWN && (
      <Text size="sm" c="dimmed" mt="xs">
        Показаны первые {SHOWN} строк из {formatNumber(rows.length)}.
      </Text>
    )}
  </Box>
);
