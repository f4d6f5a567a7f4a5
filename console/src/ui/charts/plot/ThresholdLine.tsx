import { formatNumber } from '../../text/format.ts';
import classes from '../Charts.module.css';
import type { Plot } from './plot.ts';

/** The limit of a threshold across a chart. */
export const ThresholdLine = ({ plot: { left, right, y }, limit }: { plot: Plot; limit: number }) => (
  <g data-threshold>
    <line
      className={classes.line}
      data-meaning="alarm"
      strokeDasharray="6 4"
      x1={left}
      x2={right}
      y1={y(limit)}
      y2={y(limit)}
    />
    <text x={left + 4} y={y(limit) - 5} stroke="var(--app-surface)" strokeWidth={4} paintOrder="stroke">
      порог {formatNumber(limit)}
    </text>
  </g>
);
