import classes from '../Charts.module.css';
import { spread } from './line-names.ts';
import type { Plot, TimeLine } from './plot.ts';

interface Props {
  plot: Plot;
  lines: readonly TimeLine[];
}

const GAP = 15;

/** The name of each line at its end. */
export function LineNames({ plot, lines }: Props) {
  const ends = lines.map(({ values }) => {
    const last = values.findLast((value) => value !== null) ?? null;
    return last === null ? plot.bottom : plot.y(last);
  });
  const places = spread(ends, GAP, [plot.top, plot.bottom]);
  return lines.map(({ name, meaning, colour }, index) => (
    <g key={name}>
      <path
        className={classes.line}
        data-meaning={meaning}
        style={{ stroke: colour }}
        d={`M${plot.right + 3} ${ends[index]}L${plot.right + 14} ${places[index]}`}
      />
      <text className={classes.lineName} x={plot.right + 18} y={places[index]! + 4}>
        {name}
      </text>
    </g>
  ));
}
