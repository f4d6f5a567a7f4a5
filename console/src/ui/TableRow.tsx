import { memo, type ReactNode } from 'react';
import classes from './DataTable.module.css';
import type { TableColumn } from './table-model.ts';

interface Props<Row> {
  row: Row;
  name: string;
  index: number;
  columns: readonly TableColumn<Row>[];
  /** Null when rows cannot be selected. */
  isSelected: boolean | null;
  isReachable: boolean;
  end?: (row: Row, index: number) => ReactNode;
}

function PlainTableRow<Row>({ row, name, index, columns, isSelected, isReachable, end }: Props<Row>) {
  return (
    <tr
      data-index={index}
      data-selected={isSelected || undefined}
      tabIndex={isReachable ? 0 : -1}
      className={classes.row}
    >
      {isSelected !== null && (
        <td className={classes.select}>
          <input type="checkbox" tabIndex={-1} readOnly checked={isSelected} aria-label={`Выделить: ${name}`} />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.name}
          className={column.isNumeric ? classes.number : undefined}
          title={column.title?.(row) || undefined}
        >
          {column.cell(row)}
        </td>
      ))}
      {end && <td className={classes.end}>{end(row, index)}</td>}
    </tr>
  );
}

export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;
