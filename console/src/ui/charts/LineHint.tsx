import type { WidgetDataOf } from 'contract/features/widgets/calls.ts';
import { NBSP } from '../text/format.ts';
import classes from './Charts.module.css';
import { shortNumber } from './scale.ts';

interface Props {
  time: string;
  lines: WidgetDataOf<'series'>['lines'];
  index: number;
  unit: string;
  /** The position of the moment in a chart of this width. */
  left: number;
  width: number;
}

/** The values of all lines at one moment. */
export const LineHint = ({ time, lines, index, unit, left, width }: Props) => (
  <div className={classes.hint} style={left > width / 2 ? { right: width - left + 10 } : { left: left + 10 }}>
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
  </div>
);
