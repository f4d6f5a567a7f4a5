import { useComputedColorScheme } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import type { RegionMatrix } from 'contract/features/region-actual/answers.ts';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import {
  cellText,
  moved,
  rangeOf,
  type MatrixCell,
  type MatrixRow,
  type MatrixStep,
  type MatrixStretch,
} from './cells.ts';
import { HEAD, NAMES, paint, sizes } from './paint.ts';
import classes from './RegionActual.module.css';
import { paletteOf } from './palette.ts';

interface Props {
  matrix: RegionMatrix;
  rows: readonly MatrixRow[];
  step: MatrixStep;
  legend: RefObject<HTMLDivElement | null>;
  chosen: MatrixStretch | null;
  onChoose: (chosen: MatrixStretch | null) => void;
  onOpen: (cell: MatrixCell) => void;
}

/** Regions against time, drawn on a canvas. Arrows move, Shift and the mouse choose, Enter opens. */
export function Matrix({ matrix, rows, step, legend, chosen, onChoose, onOpen }: Props) {
  // A change of the theme draws anew.
  useComputedColorScheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sized, width, height } = useElementSize<HTMLDivElement>();
  const [given, setFocus] = useState<MatrixCell>({ row: 0, column: matrix.columns.length - 1 });
  const [isFocused, setFocused] = useState(false);
  const [scroll, setScroll] = useState({ left: 0, top: 0 });
  const [isDragging, setDragging] = useState(false);
  const size = sizes[step];
  const focus = {
    row: Math.min(given.row, rows.length - 1),
    column: Math.min(given.column, matrix.columns.length - 1),
  };

  // In the next frame the theme has its new colours as well.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const element = canvas.current;
      const context = element?.getContext('2d');
      if (!element || !context || !legend.current || !width) return;
      const palette = paletteOf(legend.current);
      const ratio = window.devicePixelRatio;
      element.width = Math.round(width * ratio);
      element.height = Math.round(height * ratio);
      context.scale(ratio, ratio);
      const busy = new Set(matrix.busy);
      const range = chosen && rangeOf(chosen);
      paint(context, { matrix, rows, step, busy, range, focus, isFocused, ...scroll, width, height, palette });
    });
    return () => cancelAnimationFrame(frame);
  });
  // The newest months are what one looks at.
  useEffect(() => {
    scroller.current?.scrollTo({ left: Number.MAX_SAFE_INTEGER });
  }, []);

  const show = ({ row, column }: MatrixCell) => {
    const element = scroller.current!;
    const [x, y] = [column * size.width, row * size.height];
    const [seenX, seenY] = [element.clientWidth - NAMES, element.clientHeight - HEAD];
    element.scrollTo({
      left: x < element.scrollLeft ? x : Math.max(element.scrollLeft, x + size.width - seenX),
      top: y < element.scrollTop ? y : Math.max(element.scrollTop, y + size.height - seenY),
    });
  };
  const cellAt = ({ clientX, clientY }: PointerEvent): MatrixCell | null => {
    const box = canvas.current!.getBoundingClientRect();
    const [x, y] = [clientX - box.left, clientY - box.top];
    if (x < NAMES || y < HEAD) return null;
    const cell = {
      row: Math.floor((y - HEAD + scroll.top) / size.height),
      column: Math.floor((x - NAMES + scroll.left) / size.width),
    };
    return cell.row < rows.length && cell.column < matrix.columns.length ? cell : null;
  };
  const press = (event: PointerEvent) => {
    const cell = event.button === 0 ? cellAt(event) : null;
    if (!cell) return;
    setFocus(cell);
    setDragging(true);
    onChoose({ from: event.shiftKey && chosen ? chosen.from : cell, to: cell });
  };
  const drag = (event: PointerEvent) => {
    const cell = isDragging ? cellAt(event) : null;
    if (!cell || !chosen || (cell.row === chosen.to.row && cell.column === chosen.to.column)) return;
    setFocus(cell);
    onChoose({ from: chosen.from, to: cell });
  };
  const type = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter') return onOpen(focus);
    if (event.key === 'Escape') return onChoose(null);
    const page = Math.max(1, Math.floor((height - HEAD) / size.height) - 1);
    const next = event.key === ' ' ? focus : moved(focus, event.key, rows.length, matrix.columns.length, page);
    if (!next) return;
    event.preventDefault();
    if (event.shiftKey || event.key === ' ') onChoose({ from: chosen?.from ?? focus, to: next });
    else onChoose(null);
    setFocus(next);
    show(next);
  };
  const row = rows[focus.row];
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it has keys of its own */}
      <div
        ref={useMergedRef(scroller, sized)}
        className={classes.scroller}
        role="application"
        aria-label="Матрица регионов"
        aria-describedby="region-cell"
        aria-busy={width === 0}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard works in it
        tabIndex={0}
        onScroll={({ currentTarget }) => setScroll({ left: currentTarget.scrollLeft, top: currentTarget.scrollTop })}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={type}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={() => setDragging(false)}
        onDoubleClick={() => onOpen(focus)}
      >
        <div style={{ width: NAMES + matrix.columns.length * size.width, height: HEAD + rows.length * size.height }}>
          <canvas ref={canvas} className={classes.canvas} style={{ width, height }} />
        </div>
      </div>
      <output id="region-cell" className={classes.said} aria-live="polite">
        {row ? cellText(matrix, row, focus.column) : ''}
      </output>
    </>
  );
}
