import { useMemo } from 'react';
import classes from '../Charts.module.css';
import type { Plot, Values } from './plot.ts';
import { runsOf } from './stretches.ts';

interface Props {
  plot: Plot;
  low: Values;
  high: Values;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** The range in which a value is expected: one closed shape for each run of moments that have one. */
export function Band({ plot, low, high }: Props) {
  const path = useMemo(() => {
    const { x, y } = plot;
    return runsOf(low.length, (index) => low[index] !== null && high[index] !== null)
      .map(([first, last]) => {
        const places = Array.from({ length: last - first + 1 }, (_, index) => first + index);
        const edge = (values: Values) => (index: number) => `${rounded(x(index))} ${rounded(y(values[index]!))}`;
        return `M${places.map(edge(high)).join('L')}L${places.toReversed().map(edge(low)).join('L')}Z`;
      })
      .join('');
  }, [plot, low, high]);
  return <path className={classes.band} d={path} />;
}
