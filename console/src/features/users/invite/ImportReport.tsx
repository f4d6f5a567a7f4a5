import { Box } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlayerSkipForward } from '@tabler/icons-react';
import type { UserImportReport } from 'contract/features/users/import.ts';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import { StatusText } from '../../../ui/StatusText.tsx';

type Row = UserImportReport['rows'][number];

const outcomes = {
  create: { kind: 'good', icon: IconCircleCheck, text: 'Создать' },
  skip: { kind: 'past', icon: IconPlayerSkipForward, text: 'Уже есть' },
  refuse: { kind: 'bad', icon: IconAlertTriangle, text: 'Ошибка' },
} as const;

function outcomeOf({ outcome }: Row) {
  const { text, ...look } = outcomes[outcome];
  return <StatusText {...look}>{text}</StatusText>;
}
const noteOf = ({ errors }: Row) =>
  errors.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join('; ');

interface Props {
  rows: readonly Row[];
}

/** The result for every row of the file. */
export const ImportReport = ({ rows }: Props) => (
  <Box mah={300} style={{ overflowY: 'auto' }}>
    <PlainTable
      label="Отчёт по строкам"
      rows={rows}
      rowKey={({ row }) => String(row)}
      nothing="В файле нет строк."
      columns={[
        { label: 'Строка', cell: ({ row }) => row },
        { label: 'Имя пользователя', cell: ({ userName }) => userName || '—' },
        { label: 'Пользователь', cell: ({ name }) => name || '—' },
        {
          label: 'Что будет',
          cell: outcomeOf,
        },
        { label: 'Замечания', cell: noteOf, wraps: true },
      ]}
    />
  </Box>
);
