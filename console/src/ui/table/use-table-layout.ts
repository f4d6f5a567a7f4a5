import { useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import classes from './DataTable.module.css';
import { fitColumns, tableWidth } from './fit-columns.ts';
import {
  CARD_COLUMNS,
  CARD_LABEL,
  CARD_LINE,
  CARD_PADDING,
  END_WIDTH,
  ROW_HEIGHT,
  SELECT_WIDTH,
  type TableColumn,
  type TableProps,
} from './table-model.ts';

/** Below this width, a record is a block of lines instead of a row of columns. */
const CARDS_BELOW = 440;
const SIDES = SELECT_WIDTH + END_WIDTH;

/** The content width of a box; null until it is laid out. */
function useRoom(box: RefObject<HTMLElement | null>): number | null {
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const read = () => setRoom(element.clientWidth);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return room;
}

let known: string | undefined;

/** The class of cards. Their styles are loaded on demand, because most screens have space for columns. */
function useCards(isNarrow: boolean): string | undefined {
  const [cards, setCards] = useState(known);
  useEffect(() => {
    if (!isNarrow || cards) return;
    void import('./Cards.module.css').then((loaded) => setCards((known = loaded.default.cards)));
  }, [isNarrow, cards]);
  return isNarrow ? cards : undefined;
}

/** The columns of a card: the first ones, which name the record and show its result. */
const cardColumns = <Row>(columns: readonly TableColumn<Row>[], room: number): TableColumn<Row>[] =>
  columns.slice(0, CARD_COLUMNS).map((column, index) => ({
    ...column,
    width: index === 0 ? room - SIDES : (room - SIDES) * (1 - CARD_LABEL),
  }));

/** How a table fits its scroll box: the widths of its columns, or cards when there is no space for columns. Null until
 *  the box is laid out, so that the rows are rendered only once. */
export function useTableLayout<Row>(
  { columns, selection, rowEnd }: Pick<TableProps<Row>, 'columns' | 'selection' | 'rowEnd'>,
  box: RefObject<HTMLElement | null>,
) {
  const room = useRoom(box);
  const hasSelection = selection !== null;
  const hasEnd = rowEnd !== undefined;
  const isCards = room !== null && room < CARDS_BELOW;
  const shown = useMemo(() => {
    if (room === null) return columns;
    return isCards ? cardColumns(columns, room) : fitColumns(columns, { width: room, hasSelection, hasEnd });
  }, [columns, room, isCards, hasSelection, hasEnd]);
  const width = tableWidth(shown, { width: room ?? 0, hasSelection, hasEnd });
  const isWide = room !== null && !isCards && width > room;
  const cards = useCards(isCards);
  // A focused cell must not be scrolled under the sticky ones.
  const left = (hasSelection ? SELECT_WIDTH : 0) + (shown[0]?.width ?? 0);
  return {
    columns: shown,
    isReady: room !== null && (!isCards || cards !== undefined),
    isCards,
    rowHeight: isCards ? ROW_HEIGHT + CARD_LINE * (shown.length - 1) + CARD_PADDING : ROW_HEIGHT,
    box: {
      style: {
        scrollPadding: isWide ? `${ROW_HEIGHT}px ${hasEnd ? END_WIDTH : 0}px 0 ${left}px` : `${ROW_HEIGHT}px 0 0`,
      },
    },
    table: {
      role: isCards ? 'table' : undefined,
      className: `${classes.table} ${cards ?? ''}`,
      'data-wide': isWide || undefined,
      style: { minWidth: isCards ? undefined : width },
    },
  };
}
