import { MOSCOW } from '../../text/time-zone.ts';
import { zoneTitle } from '../../text/zone-title.ts';
import classes from '../Charts.module.css';
import type { Plot, TimeSeries } from './plot.ts';
import { timeMarks } from './time-marks.ts';

interface Props extends Pick<TimeSeries, 'times' | 'step' | 'unit'> {
  plot: Plot;
  zone: string;
}

/** The width of a time with the space around it. */
const LABEL = 42;
const TICK = 4;

/** The value axis on the left with its unit and grid lines, and the time axis below. */
export function Axes({ plot, times, step, unit, zone }: Props) {
  const { left, right, top, bottom, x, y } = plot;
  const marks = timeMarks(times, step, zone, { room: right - left, width: LABEL });
  const named = [
    unit,
    step === 'hour' && zone !== MOSCOW && zoneTitle(zone),
    !plot.hasZero && 'шкала не от нуля',
  ].filter(Boolean);
  return (
    <>
      <text x={2} y={top - 14}>
        {named.join(', ')}
      </text>
      {plot.ticks.map(({ value, text }) => (
        <g key={value}>
          <line className={classes.grid} x1={left} x2={right} y1={y(value)} y2={y(value)} />
          <text x={left - 6} y={y(value) + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {step === 'hour' && zone === MOSCOW && (
        <text x={2} y={bottom + 16}>
          МСК
        </text>
      )}
      <path className={classes.grid} d={marks.map(({ index }) => `M${x(index)} ${bottom}v${TICK}`).join('')} />
      {marks.map(({ index, text }) => (
        <text key={index} x={x(index)} y={bottom + 16} textAnchor="middle">
          {text}
        </text>
      ))}
    </>
  );
}
