import '@mantine/core/styles/Table.layer.css';
import { Table } from '@mantine/core';
import type { glossaryCalls } from 'contract/features/glossary/calls.ts';
import type { Answer } from 'contract/kit/route.ts';

export type TermsReport = Answer<typeof glossaryCalls.import>;

/** The errors in a file of terms, by row and column. */
export const ImportErrors = ({ errors }: Pick<TermsReport, 'errors'>) => (
  <Table.ScrollContainer minWidth={480} mah={260}>
    <Table stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Строка</Table.Th>
          <Table.Th>Столбец</Table.Th>
          <Table.Th>Ошибка</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {errors.map(({ row, column, message }) => (
          <Table.Tr key={`${row} ${column} ${message}`}>
            <Table.Td>{row}</Table.Td>
            <Table.Td>{column ?? '—'}</Table.Td>
            <Table.Td>{message}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
