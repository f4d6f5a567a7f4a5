import type { ReactNode } from 'react';
import classes from './PlainTable.module.css';

export interface PlainColumn<Row> {
  label: string;
  /** Replaces the label in the heading. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Long text wraps. */
  wraps?: true;
  /** Right-aligns numbers of one unit. */
  isNumber?: true;
}

interface Props<Row> {
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown in place of the table when there are no rows. */
  nothing: string;
  /** On a narrow screen each row is a card with a labelled line for each cell. */
  stacks?: true;
  /** The actions at the end of a row. */
  children?: (row: Row) => ReactNode;
}

/** A short table shown in full: no sorting, no pages. */
export const PlainTable = <Row,>({ label, columns, rows, rowKey, nothing, stacks, children }: Props<Row>) =>
  rows.length === 0 ? (
    <p className={classes.nothing}>{nothing}</p>
  ) : (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table className={classes.table} data-stacks={stacks}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" data-number={column.isNumber}>
                {column.head ?? column.label}
              </th>
            ))}
            {children && <th scope="col">Действие</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td
                  key={column.label}
                  data-label={column.label}
                  data-wraps={column.wraps}
                  data-number={column.isNumber}
                >
                  {column.cell(row)}
                </td>
              ))}
              {children && <td>{children(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
