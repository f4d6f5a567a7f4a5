import { formatNumber } from '../text/format.ts';
import classes from './Charts.module.css';
import type { Plot } from './plot.ts';
import { namedPlaces } from './scale.ts';

interface Props {
  plot: Plot;
  times: readonly number[];
  step: 'day' | 'hour';
  zone: string;
}

const HOURS = 48;
const LABEL = 62;

/** «05.11»; for a short range of hours «14:00». */
function labelFormat(step: 'day' | 'hour', count: number, zone: string): Intl.DateTimeFormat {
  return step === 'hour' && count <= HOURS
    ? new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone: zone })
    : new Intl.DateTimeFormat('ru', { day: '2-digit', month: '2-digit', timeZone: zone });
}

/** The value axis on the left with its grid lines, and the time axis below. */
export function Axes({ plot, times, step, zone }: Props) {
  const format = labelFormat(step, times.length, zone);
  const named = namedPlaces(times.length, plot.right - plot.left, LABEL);
  return (
    <>
      {plot.ticks.map((tick) => (
        <g key={tick}>
          <line className={classes.grid} x1={plot.left} x2={plot.right} y1={plot.y(tick)} y2={plot.y(tick)} />
          <text x={plot.left - 6} y={plot.y(tick) + 4} textAnchor="end">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {named.map((index) => (
        <text key={index} x={plot.x(index)} y={plot.bottom + 16} textAnchor={index === 0 ? 'start' : 'middle'}>
          {format.format(times[index])}
        </text>
      ))}
    </>
  );
}
