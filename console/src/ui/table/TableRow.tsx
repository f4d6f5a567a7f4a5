import { memo, Suspense, type ReactNode } from 'react';
import classes from './DataTable.module.css';
import type { EditedCell, TableColumn } from './table-model.ts';
import { contentRoom } from './text-width.ts';

interface Props<Row> {
  row: Row;
  name: string;
  index: number;
  columns: readonly TableColumn<Row>[];
  /** Whether the row is a block of lines, which needs explicit table roles. */
  isCard: boolean;
  /** Null when rows cannot be selected. */
  isSelected: boolean | null;
  isReachable: boolean;
  /** Whether the row's record was opened last, so that the back link leads here. */
  isOpened: boolean;
  /** The cell of this row that is being edited. */
  edited: EditedCell | null;
  end?: (row: Row, index: number) => ReactNode;
}

function PlainTableRow<Row>(props: Props<Row>) {
  const { row, name, index, columns, isCard, isSelected, isReachable, isOpened, edited, end } = props;
  const role = isCard ? 'cell' : undefined;
  return (
    <tr
      role={isCard ? 'row' : undefined}
      data-index={index}
      data-selected={isSelected || undefined}
      aria-current={isOpened || undefined}
      tabIndex={isReachable ? 0 : -1}
      className={classes.row}
    >
      {isSelected !== null && (
        <td role={role} className={classes.select}>
          <input type="checkbox" tabIndex={-1} readOnly checked={isSelected} aria-label={`Выделить: ${name}`} />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.name}
          role={role}
          data-label={isCard ? column.label : undefined}
          className={column.isNumeric ? classes.number : undefined}
          data-editable={column.isEditable?.(row) || undefined}
          data-tip={column.title?.(row) || undefined}
        >
          {edited?.column === column.name ? (
            <Suspense fallback={column.cell(row, contentRoom(column.width))}>{edited.editor}</Suspense>
          ) : (
            column.cell(row, contentRoom(column.width))
          )}
        </td>
      ))}
      {end && (
        <td role={role} className={classes.end}>
          {end(row, index)}
        </td>
      )}
    </tr>
  );
}

export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;
