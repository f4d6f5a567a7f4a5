import { NBSP } from '../../text/format.ts';
import classes from '../Charts.module.css';
import { shortNumber } from '../values/scale.ts';
import type { TimeLine } from './plot.ts';

interface Props {
  time: string;
  lines: readonly Pick<TimeLine, 'name' | 'values'>[];
  index: number;
  unit: string;
  /** The texts of the events at that moment. */
  marks: readonly string[];
  /** The position of the moment in a chart of this width. */
  left: number;
  width: number;
}

/** The width at which a mark's text wraps. */
const MARK_WIDTH = 260;

/** The values of all lines at one moment, and its events. */
export const LineHint = ({ time, lines, index, unit, marks, left, width }: Props) => (
  <div
    className={classes.hint}
    aria-live="polite"
    style={left > width / 2 ? { right: width - left + 10 } : { left: left + 10 }}
  >
    <strong>{time}</strong>
    {lines.map(({ name, values }) => {
      const value = values[index] ?? null;
      return (
        <div key={name}>
          {name}: {value === null ? 'нет данных' : shortNumber(value)}
          {value !== null && unit && `${NBSP}${unit}`}
        </div>
      );
    })}
    {marks.map((text) => (
      <div key={text} style={{ maxWidth: MARK_WIDTH, whiteSpace: 'normal' }}>
        {text}
      </div>
    ))}
  </div>
);
