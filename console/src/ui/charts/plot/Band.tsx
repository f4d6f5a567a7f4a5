import { useMemo } from 'react';
import classes from '../Charts.module.css';
import type { Plot, Values } from './plot.ts';
import { runsOf } from './stretches.ts';

interface Props {
  plot: Plot;
  low: Values;
  high: Values;
  /** Whether the values are bars, whose ranges are drawn as whiskers in front of them. */
  isWhiskers: boolean;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

const CAP = 4;

/** The expected range of a value: one closed shape for each run of moments that have one, or a whisker for each
 *  moment. */
export function Band({ plot, low, high, isWhiskers }: Props) {
  const path = useMemo(() => {
    const { x, y } = plot;
    const runs = runsOf(low.length, (index) => low[index] !== null && high[index] !== null);
    const whisker = (index: number) => {
      const [at, below, above] = [x(index), y(low[index]!), y(high[index]!)].map(rounded) as [number, number, number];
      return `M${at - CAP} ${above}h${2 * CAP}M${at} ${above}V${below}M${at - CAP} ${below}h${2 * CAP}`;
    };
    if (isWhiskers)
      return runs
        .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => whisker(first + index)))
        .join('');
    return runs
      .map(([first, last]) => {
        const places = Array.from({ length: last - first + 1 }, (_, index) => first + index);
        const edge = (values: Values) => (index: number) => `${rounded(x(index))} ${rounded(y(values[index]!))}`;
        return `M${places.map(edge(high)).join('L')}L${places.toReversed().map(edge(low)).join('L')}Z`;
      })
      .join('');
  }, [plot, low, high, isWhiskers]);
  return <path className={isWhiskers ? classes.whiskers : classes.band} d={path} />;
}
