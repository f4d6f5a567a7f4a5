import { useElementSize, useMergedRef } from '@mantine/hooks';
import type { RegionMatrix } from 'contract/features/region-actual/answers.ts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import classes from '../RegionActual.module.css';
import type { GridPlace } from '../../../ui/table/grid-move.ts';
import { cellText, rangeOf, type MatrixRow, type MatrixStep, type MatrixStretch } from './cells.ts';
import { HEAD, NAMES, sizes } from './paint.ts';
import { useChoosing } from './use-choosing.ts';
import { usePainting } from './use-painting.ts';

interface Props {
  matrix: RegionMatrix;
  rows: readonly MatrixRow[];
  step: MatrixStep;
  legend: RefObject<HTMLDivElement | null>;
  chosen: MatrixStretch | null;
  onChoose: (chosen: MatrixStretch | null) => void;
  onOpen: (cell: GridPlace) => void;
}

/** Regions by time, drawn on a canvas. */
export function Matrix({ matrix, rows, step, legend, chosen, onChoose, onOpen }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sized, width, height } = useElementSize<HTMLDivElement>();
  const [isFocused, setFocused] = useState(false);
  const [scroll, setScroll] = useState({ left: 0, top: 0 });
  const size = sizes[step];
  const count = { rows: rows.length, columns: matrix.columns.length };
  const choosing = { canvas, scroller, count, size, scroll, height, chosen, onChoose, onOpen };
  const { focus, ...events } = useChoosing(choosing);
  const range = chosen && rangeOf(chosen);
  const busy = new Set(matrix.busy);
  usePainting(canvas, legend, { matrix, rows, step, busy, range, focus, isFocused, ...scroll, width, height });
  // The newest months are the most important, so they are scrolled into view first.
  useEffect(() => {
    scroller.current?.scrollTo({ left: Number.MAX_SAFE_INTEGER });
  }, []);

  const row = rows[focus.row];
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles its own keys */}
      <div
        ref={useMergedRef(scroller, sized)}
        className={classes.scroller}
        role="application"
        aria-label="Матрица регионов"
        aria-describedby="region-cell"
        aria-busy={width === 0}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it handles the keyboard
        tabIndex={0}
        onScroll={({ currentTarget }) => setScroll({ left: currentTarget.scrollLeft, top: currentTarget.scrollTop })}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        {...events}
      >
        <div style={{ width: NAMES + count.columns * size.width, height: HEAD + count.rows * size.height }}>
          <canvas ref={canvas} className={classes.canvas} style={{ width, height }} />
        </div>
      </div>
      <output id="region-cell" className={classes.said} aria-live="polite">
        {row ? cellText(matrix, row, focus.column) : ''}
      </output>
    </>
  );
}
