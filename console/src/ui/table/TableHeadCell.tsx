import type { PointerEvent } from 'react';
import classes from './DataTable.module.css';
import type { SortPart, TableColumn } from './table-model.ts';

interface Props<Row> {
  column: TableColumn<Row>;
  isOfCards: boolean;
  sort: readonly SortPart[];
  onSort: (field: string, add: boolean) => void;
  onResize: (column: string, width: number) => void;
}

const MIN_WIDTH = 64;

export function TableHeadCell<Row>({
  column: { name, label, unit, meaning, isNumeric, isSortable },
  isOfCards,
  sort,
  onSort,
  onResize,
}: Props<Row>) {
  const place = sort.findIndex(({ field }) => field === name);
  const part = sort[place];
  const text = unit ? `${label}, ${unit}` : label;

  const startResize = (down: PointerEvent<HTMLSpanElement>) => {
    const cell = down.currentTarget.parentElement!;
    const startWidth = cell.offsetWidth;
    const grip = down.currentTarget;
    grip.setPointerCapture(down.pointerId);
    const move = (event: globalThis.PointerEvent) =>
      onResize(name, Math.max(MIN_WIDTH, Math.round(startWidth + event.clientX - down.clientX)));
    grip.addEventListener('pointermove', move);
    grip.addEventListener('pointerup', () => grip.removeEventListener('pointermove', move), { once: true });
  };

  return (
    <th
      scope="col"
      role={isOfCards ? 'columnheader' : undefined}
      aria-sort={part ? (part.descending ? 'descending' : 'ascending') : undefined}
      className={isNumeric ? classes.number : undefined}
    >
      {isSortable ? (
        <button
          type="button"
          className={classes.sort}
          data-tip={`${text}. Щелчок — упорядочить, Shift+щелчок — добавить к порядку`}
          onClick={(event) => onSort(name, event.shiftKey)}
        >
          <span className={classes.cut}>{text}</span>
          {part && <span aria-hidden>{part.descending ? '↓' : '↑'}</span>}
          {part && sort.length > 1 && <sup aria-hidden>{place + 1}</sup>}
        </button>
      ) : (
        <span className={classes.cut} data-tip={text}>
          {text}
        </span>
      )}
      {!isOfCards && meaning}
      {!isOfCards && <span className={classes.grip} onPointerDown={startResize} aria-hidden />}
    </th>
  );
}
