import { useMemo } from 'react';
import classes from '../Charts.module.css';
import type { Plot, TimeLine } from './plot.ts';
import { thinned, type PlotPoint } from './thin.ts';

interface Props {
  plot: Plot;
  lines: readonly TimeLine[];
  /** The number of first lines drawn as bars, side by side. */
  bars: number;
}

const FILLED = 0.7;
const rounded = (value: number) => Math.round(value * 10) / 10;

function asLine(pieces: readonly PlotPoint[][], { x, y }: Plot): string {
  const place = ([index, value]: PlotPoint) => `${rounded(x(index))} ${rounded(y(value))}`;
  // A single point is drawn as a dot: a line one pixel long with round ends.
  return pieces.map((piece) => `M${piece.map(place).join('L')}${piece.length === 1 ? 'h1' : ''}`).join('');
}

const asBars = (pieces: readonly PlotPoint[][], { x, y }: Plot, offset: number): string =>
  pieces
    .flat()
    .map(([index, value]) => `M${rounded(x(index) + offset)} ${rounded(y(0))}V${rounded(y(value))}`)
    .join('');

/** The lines of a chart, reduced to the points that the pixels can show. */
export function Strokes({ plot, lines, bars }: Props) {
  const width = Math.max((plot.step * FILLED) / Math.max(bars, 1), 1);
  const paths = useMemo(
    () =>
      lines.map(({ values }, index) => {
        const pieces = thinned(values, Math.round(plot.right - plot.left));
        return index < bars ? asBars(pieces, plot, (index - (bars - 1) / 2) * width) : asLine(pieces, plot);
      }),
    [plot, lines, bars, width],
  );
  const hasFact = lines.some(({ meaning, colour }) => meaning === 'fact' && !colour);
  const strokes = lines.map(({ name, meaning, colour }, index) => {
    const isBars = index < bars;
    // An accurate forecast coincides with the actual line, so it is drawn wider and below it to keep both visible.
    const isUnder = hasFact && meaning === 'forecast' && !isBars;
    return {
      isFirst: isBars || isUnder,
      path: (
        <path
          key={name}
          className={classes.line}
          data-meaning={meaning}
          data-bars={isBars || undefined}
          data-under={isUnder || undefined}
          style={{ stroke: colour, '--bar': `${width}px` } as object}
          d={paths[index]}
        />
      ),
    };
  });
  return [...strokes.filter(({ isFirst }) => isFirst), ...strokes.filter(({ isFirst }) => !isFirst)].map(
    ({ path }) => path,
  );
}
