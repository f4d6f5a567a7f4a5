import { NativeSelect } from '@mantine/core';
import { tableColumns, type ColumnRole } from 'contract/features/measurements/imports/facts.ts';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';

const SHOWN_COLUMNS = 12;
const roles = Object.entries(tableColumns).map(([value, label]) => ({ value, label }));

interface RoleProps {
  column: number;
  role: ColumnRole;
  onRole: (role: ColumnRole) => void;
}

const RoleSelect = ({ column, role, onRole }: RoleProps) => (
  <NativeSelect
    size="xs"
    aria-label={`Что в столбце ${column + 1}`}
    data={roles}
    value={role}
    onChange={({ currentTarget }) => onRole(currentTarget.value as ColumnRole)}
  />
);

interface Row {
  cells: readonly string[];
  index: number;
}
const cellOf =
  (column: number) =>
  ({ cells }: Row) =>
    cells[column] ?? '';

interface Props {
  rows: readonly string[][];
  /** The roles of the columns; undefined when they are not assigned individually. */
  columns?: readonly ColumnRole[] | undefined;
  onColumns?: ((columns: ColumnRole[]) => void) | undefined;
}

/** The first rows of a table; above them, when it can be chosen, the role of each column. */
export function TablePreview({ rows, columns = [], onColumns }: Props) {
  const width = Math.max(1, ...rows.map((cells) => cells.length));
  const choose = (chosen: number, role: ColumnRole) =>
    onColumns?.(
      Array.from({ length: width }, (_, column) => (column === chosen ? role : (columns[column] ?? 'ignored'))),
    );
  const headOf = (column: number) =>
    onColumns && (
      <RoleSelect column={column} role={columns[column] ?? 'ignored'} onRole={(role) => choose(column, role)} />
    );
  const shown = Array.from({ length: Math.min(SHOWN_COLUMNS, width) }, (_, column) => ({
    label: `Столбец ${column + 1}`,
    head: headOf(column),
    cell: cellOf(column),
  }));
  return (
    <PlainTable
      label="Первые строки таблицы"
      rows={rows.map((cells, index) => ({ cells, index }))}
      rowKey={({ index }) => String(index)}
      nothing="В таблице нет строк."
      columns={shown}
    />
  );
}
