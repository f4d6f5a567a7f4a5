import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import classes from './DataTable.module.css';
import type { TableProps } from './table-model.ts';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { useOpenedRow } from './use-opened-row.ts';
import { useRowEvents } from './use-row-events.ts';
import { useTableLayout } from './use-table-layout.ts';

interface Props<Row> extends TableProps<Row> {
  count: number;
  /** Undefined for a row that is not loaded yet. */
  rowAt: (index: number) => Row | undefined;
  onVisible: (first: number, last: number) => void;
}

/** Browsers limit the height of an element to about 16 million pixels. */
const MAX_ROWS = 400_000;
const OVERSCAN = 4;
/** The number of rows to scroll before another row becomes tabbable, because each change re-renders two rows. */
const REACH = 8;

/** All rows of a list in one scroll area; only the visible ones are in the document. */
export function VirtualTable<Row>(props: Props<Row>) {
  const { rowAt, label, rowKey, rowName, selection, edited, rowEnd, onVisible, initialScroll, onScroll } = props;
  const count = Math.min(props.count, MAX_ROWS);
  const scroll = useRef<HTMLDivElement>(null);
  const layout = useTableLayout(props, scroll);
  const { columns, isCards, rowHeight } = layout;
  /** The row that will get the focus. */
  const wanted = useRef<number | null>(null);
  const focusWanted = () => {
    if (wanted.current === null) return;
    const row = scroll.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  };
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is off, and would skip this component
  const virtualizer = useVirtualizer({
    count: layout.isReady ? count : 0,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialOffset: initialScroll,
    // Uses the virtualizer's own offset, because reading it from the element would force another layout.
    onChange: ({ scrollOffset }) => onScroll(scrollOffset ?? 0),
  });
  const { current, body } = useRowEvents({
    ...props,
    count,
    reveal: (index) => {
      wanted.current = index;
      virtualizer.scrollToIndex(index);
      focusWanted();
    },
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  // The row may first have to be scrolled to and loaded. An effect after the paint would add a task to every frame.
  useLayoutEffect(focusWanted);
  useOpenedRow(scroll, props.opened);

  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useLayoutEffect(() => onVisible(first, last), [first, last, onVisible]);

  const isInSight = first <= current && current <= last;
  const reachable = isInSight ? current : Math.min(Math.ceil((first + OVERSCAN) / REACH) * REACH, last);
  // A row that scrolls out of view passes its elements to the one that scrolls in.
  const slots = Math.ceil((virtualizer.scrollRect?.height ?? 0) / rowHeight) + 2 * OVERSCAN + 1;
  const cells = columns.length + (selection ? 1 : 0) + (rowEnd ? 1 : 0);
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div className={classes.frame}>
      <div ref={scroll} className={classes.scroll} {...layout.box}>
        <table
          aria-label={label}
          aria-rowcount={count}
          {...layout.table}
          style={{ ...layout.table.style, '--row-height': `${rowHeight}px` } as CSSProperties}
        >
          <TableHead
            columns={columns}
            isCards={isCards}
            sort={props.sort}
            onSort={props.onSort}
            onResize={props.onResize}
            selection={selection}
            rowEnd={rowEnd}
          />
          <tbody role={isCards ? 'rowgroup' : undefined} {...body}>
            <tr aria-hidden style={{ height: items[0]?.start ?? 0 }} />
            {items.map(({ index }) => {
              const row = rowAt(index);
              return row ? (
                <TableRow
                  key={index % slots}
                  row={row}
                  name={rowName(row)}
                  index={index}
                  columns={columns}
                  isCard={isCards}
                  isSelected={selection && selection.has(rowKey(row))}
                  isReachable={index === reachable}
                  isOpened={rowKey(row) === props.opened}
                  edited={edited?.row === rowKey(row) ? edited : null}
                  end={rowEnd}
                />
              ) : (
                <TableSkeleton key={index % slots} columns={cells} rows={1} />
              );
            })}
            <tr aria-hidden style={{ height: below }} />
          </tbody>
        </table>
      </div>
    </div>
  );
}
