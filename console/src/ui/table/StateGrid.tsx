import { Fragment, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { moved } from './grid-move.ts';
import classes from './StateGrid.module.css';

export interface StateCell {
  /** The state for the colour, in `data-state` of the cell. */
  state: string;
  /** The state as a sign, so that it does not depend on colour alone. */
  sign: string;
  /** The state as text, with the row and the column. */
  text: string;
}

interface GridColumn {
  key: string;
  /** The short and the full heading. */
  label: string;
  title: string;
}

interface GridRow {
  key: string;
  head: ReactNode;
  /** The heading above the first of the rows that share it. */
  group?: string;
}

interface Props {
  label: string;
  /** The heading of the row names. */
  corner: string;
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  /** The class that colours the states. */
  className: string | undefined;
  /** Null when there is no such cell. */
  cellOf: (row: number, column: number) => StateCell | null;
  onOpen: (row: number, column: number) => void;
}

const PAGE = 10;

/** Rows by columns of states: arrows move between the cells, Enter or a click opens one. */
export function StateGrid({ label, corner, rows, columns, className, cellOf, onOpen }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const [given, setFocus] = useState({ row: 0, column: 0 });
  const focus = { row: Math.min(given.row, rows.length - 1), column: Math.min(given.column, columns.length - 1) };
  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = moved(focus, event.key, rows.length, columns.length, PAGE);
    if (!next) return;
    const cell = table.current?.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`);
    event.preventDefault();
    cell?.focus();
  };
  const button = ({ state, sign, text }: StateCell, row: number, column: number) => (
    <button
      type="button"
      className={classes.cell}
      data-state={state}
      data-place={`${row} ${column}`}
      data-tip={text}
      aria-label={text}
      tabIndex={row === focus.row && column === focus.column ? 0 : -1}
      onFocus={() => setFocus({ row, column })}
      onKeyDown={move}
      onClick={() => onOpen(row, column)}
    >
      {sign}
    </button>
  );
  return (
    <div className={classes.scroller}>
      <table ref={table} aria-label={label} className={`${classes.grid} ${className ?? ''}`}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {corner}
            </th>
            {columns.map(({ key, label: short, title }) => (
              <th key={key} scope="col" aria-label={title}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, group }, row) => (
            <Fragment key={key}>
              {group !== undefined && group !== rows[row - 1]?.group && (
                <tr>
                  <th scope="rowgroup" colSpan={columns.length + 1} className={classes.group}>
                    <span>{group}</span>
                  </th>
                </tr>
              )}
              <tr>
                <th scope="row">{head}</th>
                {columns.map((column, index) => {
                  const cell = cellOf(row, index);
                  return <td key={column.key}>{cell && button(cell, row, index)}</td>;
                })}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
