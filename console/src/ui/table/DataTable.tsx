import { useLayoutEffect, useRef } from 'react';
import classes from './DataTable.module.css';
import type { TableProps } from './table-model.ts';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { useOpenedRow } from './use-opened-row.ts';
import { useRowEvents } from './use-row-events.ts';
import { useTableLayout } from './use-table-layout.ts';

interface Props<Row> extends TableProps<Row> {
  /** Undefined while the first answer is loading. */
  rows: readonly Row[] | undefined;
  /** The rows still belong to the previous request. */
  isStale: boolean;
}

/** One page of rows in a native table with a sticky header, keyboard navigation and selection. */
export function DataTable<Row>(props: Props<Row>) {
  const { rows: known, label, rowKey, rowName, selection, edited, rowEnd, isStale, initialScroll, onScroll } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const layout = useTableLayout(props, scroll);
  const { columns, isCards } = layout;
  const rows = layout.isReady ? known : undefined;
  const hasRows = rows !== undefined;
  const { current, body } = useRowEvents({
    ...props,
    count: rows?.length ?? 0,
    rowAt: (index) => rows?.[index],
    reveal: (index) => scroll.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus(),
  });

  // Updated by scroll events, because reading or setting the element's scroll position would force another layout.
  const scrolledTo = useRef(0);
  useLayoutEffect(() => {
    if (hasRows && scroll.current && scrolledTo.current !== initialScroll) scroll.current.scrollTop = initialScroll;
  }, [hasRows, initialScroll]);
  useOpenedRow(scroll, props.opened);

  return (
    <div className={classes.frame}>
      <div
        ref={scroll}
        className={classes.scroll}
        {...layout.box}
        onScroll={(event) => {
          scrolledTo.current = event.currentTarget.scrollTop;
          onScroll(scrolledTo.current);
        }}
      >
        <table aria-label={label} aria-busy={!rows || isStale} data-stale={isStale || undefined} {...layout.table}>
          <TableHead {...props} columns={columns} isCards={isCards} />
          <tbody className={rows ? undefined : classes.loading} role={isCards ? 'rowgroup' : undefined} {...body}>
            {rows?.map((row, index) => (
              <TableRow
                key={rowKey(row)}
                row={row}
                name={rowName(row)}
                index={index}
                columns={columns}
                isCard={isCards}
                isSelected={selection && selection.has(rowKey(row))}
                isReachable={index === current}
                isOpened={rowKey(row) === props.opened}
                edited={edited?.row === rowKey(row) ? edited : null}
                end={rowEnd}
              />
            ))}
            {!rows && <TableSkeleton columns={columns.length + (selection ? 1 : 0) + (rowEnd ? 1 : 0)} rows={20} />}
          </tbody>
        </table>
      </div>
    </div>
  );
}
