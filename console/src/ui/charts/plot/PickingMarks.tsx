import classes from '../Charts.module.css';
import type { Plot, TimeLine } from './plot.ts';

interface Props {
  plot: Plot;
  /** The moment under the pointer, and the range being dragged over. */
  at: number | null;
  dragged: readonly [number, number] | null;
  lines: readonly TimeLine[];
}

/** Marks the moment under the pointer with the values at it, and the dragged range, on a chart. */
export const PickingMarks = ({ plot, at, dragged, lines }: Props) => (
  <>
    {at !== null && (
      <>
        <line className={classes.cursor} x1={plot.x(at)} x2={plot.x(at)} y1={plot.top} y2={plot.bottom} />
        {lines.map(({ name, meaning, colour, values }) => {
          const value = values[at] ?? null;
          if (value === null) return null;
          const place = { cx: plot.x(at), cy: plot.y(value), r: 3.5 };
          return <circle key={name} className={classes.dot} data-meaning={meaning} fill={colour} {...place} />;
        })}
      </>
    )}
    {dragged && (
      <rect
        className={classes.selection}
        x={Math.min(...dragged)}
        width={Math.abs(dragged[1] - dragged[0])}
        y={plot.top}
        height={plot.bottom - plot.top}
      />
    )}
  </>
);
