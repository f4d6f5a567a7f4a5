import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import classes from './DataTable.module.css';
import { ROW_HEIGHT, tableWidth, type TableProps } from './table-model.ts';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { useRowEvents } from './use-row-events.ts';

interface Props<Row> extends TableProps<Row> {
  count: number;
  /** Undefined for a row that is not loaded yet. */
  rowAt: (index: number) => Row | undefined;
  onVisible: (first: number, last: number) => void;
}

/** Browsers cut elements off somewhere above 16 million pixels. */
const MAX_ROWS = 400_000;

/** All rows of a list in one scroll; only those in sight are in the document. */
export function VirtualTable<Row>(props: Props<Row>) {
  const { rowAt, label, columns, rowKey, rowName, selection, rowEnd, onVisible, initialScroll, onScroll } = props;
  const count = Math.min(props.count, MAX_ROWS);
  const scroll = useRef<HTMLDivElement>(null);
  /** The row that the focus is on its way to. */
  const wanted = useRef<number | null>(null);
  const focusWanted = () => {
    const row = scroll.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  };
  // oxlint-disable-next-line react/incompatible-library -- the compiler is off, and would skip this component
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    initialOffset: initialScroll,
  });
  const { current, handlers } = useRowEvents({
    count,
    selection,
    open: (index) => {
      const row = rowAt(index);
      if (row) props.onOpen(row, index);
    },
    reveal: (index) => {
      wanted.current = index;
      virtualizer.scrollToIndex(index);
      focusWanted();
    },
  });
  // The row may first have to be scrolled to and loaded.
  useEffect(focusWanted);

  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onVisible(first, last), [first, last, onVisible]);

  const cells = columns.length + (selection ? 1 : 0) + (rowEnd ? 1 : 0);
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div ref={scroll} className={classes.scroll} onScroll={(event) => onScroll(event.currentTarget.scrollTop)}>
      <table
        className={classes.table}
        aria-label={label}
        aria-rowcount={count}
        style={{ minWidth: tableWidth(columns, selection !== null, rowEnd !== undefined) }}
      >
        <TableHead {...props} />
        <tbody {...handlers}>
          <tr aria-hidden className={classes.spacer} style={{ height: items[0]?.start ?? 0 }} />
          {items.map(({ index }) => {
            const row = rowAt(index);
            return row ? (
              <TableRow
                key={index}
                row={row}
                name={rowName(row)}
                index={index}
                columns={columns}
                isSelected={selection && selection.has(rowKey(row))}
                isReachable={index === current}
                end={rowEnd}
              />
            ) : (
              <TableSkeleton key={index} columns={cells} rows={1} />
            );
          })}
          <tr aria-hidden className={classes.spacer} style={{ height: below }} />
        </tbody>
      </table>
    </div>
  );
}
