import { formatNumber } from '../../text/format.ts';
import classes from '../Charts.module.css';
import type { Plot, TimeSeries } from './plot.ts';
import { timeMarks } from './time-marks.ts';

interface Props extends Pick<TimeSeries, 'times' | 'step' | 'unit'> {
  plot: Plot;
  zone: string;
}

const LABEL = 62;

/** The value axis on the left with its unit and grid lines, and the time axis below. */
export function Axes({ plot, times, step, unit, zone }: Props) {
  const marks = timeMarks(times, step, zone, { room: plot.right - plot.left, width: LABEL });
  return (
    <>
      {unit && (
        <text x={2} y={12}>
          {unit}
        </text>
      )}
      {plot.ticks.map((tick) => (
        <g key={tick}>
          <line className={classes.grid} x1={plot.left} x2={plot.right} y1={plot.y(tick)} y2={plot.y(tick)} />
          <text x={plot.left - 6} y={plot.y(tick) + 4} textAnchor="end">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {marks.map(({ index, text }) => (
        <text key={index} x={plot.x(index)} y={plot.bottom + 16} textAnchor={index === 0 ? 'start' : 'middle'}>
          {text}
        </text>
      ))}
    </>
  );
}
