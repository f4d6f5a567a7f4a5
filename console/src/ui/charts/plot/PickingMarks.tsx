import classes from '../Charts.module.css';
import type { Plot } from './plot.ts';

interface Props {
  plot: Plot;
  /** The moment under the pointer, and the range being dragged over. */
  at: number | null;
  dragged: readonly [number, number] | null;
}

/** Marks the moment under the pointer and the dragged range on a chart. */
export const PickingMarks = ({ plot, at, dragged }: Props) => (
  <>
    {at !== null && <line className={classes.cursor} x1={plot.x(at)} x2={plot.x(at)} y1={plot.top} y2={plot.bottom} />}
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
