import { useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { moved, type GridPlace } from '../../../ui/table/grid-move.ts';
import type { MatrixStretch } from './cells.ts';
import { HEAD, NAMES } from './paint.ts';

interface Options {
  canvas: RefObject<HTMLCanvasElement | null>;
  scroller: RefObject<HTMLDivElement | null>;
  count: { rows: number; columns: number };
  size: { width: number; height: number };
  scroll: { left: number; top: number };
  height: number;
  chosen: MatrixStretch | null;
  onChoose: (chosen: MatrixStretch | null) => void;
  onOpen: (cell: GridPlace) => void;
}

/** The focused cell and the selection: arrows move, Shift or the mouse selects, Enter opens. */
export function useChoosing({ canvas, scroller, count, size, scroll, height, chosen, onChoose, onOpen }: Options) {
  const [given, setFocus] = useState<GridPlace>({ row: 0, column: count.columns - 1 });
  const [isDragging, setDragging] = useState(false);
  const focus = { row: Math.min(given.row, count.rows - 1), column: Math.min(given.column, count.columns - 1) };

  const show = ({ row, column }: GridPlace) => {
    const element = scroller.current!;
    const [x, y] = [column * size.width, row * size.height];
    const [visibleWidth, visibleHeight] = [element.clientWidth - NAMES, element.clientHeight - HEAD];
    element.scrollTo({
      left: x < element.scrollLeft ? x : Math.max(element.scrollLeft, x + size.width - visibleWidth),
      top: y < element.scrollTop ? y : Math.max(element.scrollTop, y + size.height - visibleHeight),
    });
  };
  const cellAt = ({ clientX, clientY }: PointerEvent): GridPlace | null => {
    const box = canvas.current!.getBoundingClientRect();
    const [x, y] = [clientX - box.left, clientY - box.top];
    if (x < NAMES || y < HEAD) return null;
    const cell = {
      row: Math.floor((y - HEAD + scroll.top) / size.height),
      column: Math.floor((x - NAMES + scroll.left) / size.width),
    };
    return cell.row < count.rows && cell.column < count.columns ? cell : null;
  };

  return {
    focus,
    onPointerDown: (event: PointerEvent) => {
      const cell = event.button === 0 ? cellAt(event) : null;
      if (!cell) return;
      setFocus(cell);
      setDragging(true);
      onChoose({ from: event.shiftKey && chosen ? chosen.from : cell, to: cell });
    },
    onPointerMove: (event: PointerEvent) => {
      const cell = isDragging ? cellAt(event) : null;
      if (!cell || !chosen || (cell.row === chosen.to.row && cell.column === chosen.to.column)) return;
      setFocus(cell);
      onChoose({ from: chosen.from, to: cell });
    },
    onPointerUp: () => setDragging(false),
    onDoubleClick: () => onOpen(focus),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === 'Enter') return onOpen(focus);
      if (event.key === 'Escape') return onChoose(null);
      const page = Math.max(1, Math.floor((height - HEAD) / size.height) - 1);
      const next = event.key === ' ' ? focus : moved(focus, event.key, count.rows, count.columns, page);
      if (!next) return;
      event.preventDefault();
      if (event.shiftKey || event.key === ' ') onChoose({ from: chosen?.from ?? focus, to: next });
      else onChoose(null);
      setFocus(next);
      show(next);
    },
  };
}
