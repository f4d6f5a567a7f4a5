import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMemo, type MouseEvent } from 'react';
import { compactNumber } from '../values/scale.ts';
import classes from './Legend.module.css';
import type { TimeLine, Values } from './plot.ts';
import { Sign } from './Sign.tsx';

/** A series of the legend; a band has no single values. */
export interface NamedSeries extends Pick<TimeLine, 'name' | 'colour'> {
  meaning: TimeLine['meaning'] | 'band';
  values: Values | null;
}

interface Props {
  series: readonly NamedSeries[];
  hidden: ReadonlySet<string>;
  onHide: (hidden: ReadonlySet<string>) => void;
}

const numbers = ['наименьшее', 'среднее', 'наибольшее', 'последнее'] as const;

/** The least, mean, greatest and last of the known values. */
export function numbersOf(values: Values | null): readonly (number | null)[] {
  let [least, sum, greatest, count] = [Infinity, 0, -Infinity, 0];
  let last: number | null = null;
  for (const value of values ?? []) {
    if (value === null) continue;
    [least, greatest, last] = [Math.min(least, value), Math.max(greatest, value), value];
    sum += value;
    count++;
  }
  return count ? [least, sum / count, greatest, last] : numbers.map(() => null);
}

/** The numbers of a single series in a line. */
const NumbersLine = ({ series }: { series: NamedSeries }) => (
  <p className={classes.line}>
    {numbersOf(series.values).map((value, index) => (
      <span key={numbers[index]}>
        {numbers[index]} <b>{compactNumber(value)}</b>
      </span>
    ))}
  </p>
);

/** The series of a chart with their numbers over the visible range. A click hides or shows a series; with Ctrl or Alt,
 *  or a double click, it leaves only this one. */
export function Legend({ series, hidden, onHide }: Props) {
  const rows = useMemo(() => series.map(({ values }) => numbersOf(values).map(compactNumber)), [series]);
  const everyone = series.map(({ name }) => name);
  const without = (name: string) => new Set(everyone.filter((one) => one !== name));
  const isAlone = (name: string) => hidden.size === everyone.length - 1 && !hidden.has(name);
  const isolate = (name: string) => onHide(isAlone(name) ? new Set() : without(name));
  const toggle = (name: string) =>
    isAlone(name) ? onHide(new Set()) : onHide(hidden.symmetricDifference(new Set([name])));
  const click = (name: string) => (event: MouseEvent) =>
    event.ctrlKey || event.metaKey || event.altKey ? isolate(name) : toggle(name);
  if (series.length === 1) return <NumbersLine series={series[0]!} />;
  return (
    <div className={classes.room}>
      <table className={classes.legend}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>ряд</VisuallyHidden>
            </th>
            {numbers.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.map(({ name, meaning, colour }, index) => (
            <tr key={name} data-hidden={hidden.has(name) || undefined}>
              <th scope="row">
                <UnstyledButton
                  className={classes.name!}
                  aria-pressed={!hidden.has(name)}
                  onClick={click(name)}
                  onDoubleClick={() => isolate(name)}
                >
                  <Sign meaning={meaning} colour={colour} />
                  {name}
                </UnstyledButton>
              </th>
              {rows[index]!.map((text, at) => (
                <td key={numbers[at]}>{meaning === 'band' ? '' : text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
