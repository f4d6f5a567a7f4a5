import { NBSP, roundedText } from '../../text/format.ts';
import classes from './LineHint.module.css';
import type { NamedSeries } from './Legend.tsx';
import type { ValueBand } from './plot.ts';
import { Sign } from './Sign.tsx';

interface Props {
  time: string;
  series: readonly NamedSeries[];
  band: ValueBand | undefined;
  index: number;
  unit: string;
  /** The texts of the events at that moment. */
  marks: readonly string[];
  /** The position of the moment in a chart of this width. */
  left: number;
  width: number;
}

const GAP = 12;
const DIGITS = 3;

/** The values of all series at one moment, and its events; beside the moment, on the side with more room. */
export function LineHint({ time, series, band, index, unit, marks, left, width }: Props) {
  const textOf = (value: number | null | undefined) => roundedText(value ?? null, DIGITS);
  const isLeft = left > width / 2;
  const room = isLeft ? left : width - left;
  const place = { [isLeft ? 'right' : 'left']: (isLeft ? width - left : left) + GAP, maxWidth: room - GAP };
  return (
    <div className={classes.hint} aria-live="polite" style={place}>
      <strong>{time}</strong>
      {series.map(({ name, meaning, colour, values }) => {
        const value = values ? textOf(values[index]) : `${textOf(band?.low[index])} … ${textOf(band?.high[index])}`;
        return (
          <div key={name} className={classes.row}>
            <Sign meaning={meaning} colour={colour} />
            <span>{name}:</span>
            <span className={classes.value}>{value.includes('—') ? 'нет данных' : value + (unit && NBSP + unit)}</span>
          </div>
        );
      })}
      {marks.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </div>
  );
}
