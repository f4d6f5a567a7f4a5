import classes from '../Charts.module.css';
import type { Plot, TimeLine, ValueBand } from './plot.ts';
import { runsOf } from './stretches.ts';
import { thinned, type PlotPoint } from './thin.ts';

interface Props {
  plot: Plot;
  /** From the bottom up, first the bars, which stand side by side. */
  lines: readonly (TimeLine & { isBars: boolean })[];
  band: ValueBand | undefined;
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

/** The area between two lines: one closed shape for each run of moments that have both. */
const asArea = ({ low, high }: ValueBand, { x, y }: Plot): string =>
  runsOf(low.length, (index) => low[index] !== null && high[index] !== null)
    .map(([first, last]) => {
      const places = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      const edge = (values: ValueBand['low']) => (index: number) =>
        `${rounded(x(index))} ${rounded(y(values[index]!))}`;
      return `M${places.map(edge(high)).join('L')}L${places.toReversed().map(edge(low)).join('L')}Z`;
    })
    .join('');

/** The lines of a chart, reduced to the points that the pixels can show, and the band below them. */
export function Strokes({ plot, lines, band }: Props) {
  const bars = lines.filter(({ isBars }) => isBars);
  const width = Math.max((plot.step * FILLED) / Math.max(bars.length, 1), 1);
  const paths = lines.map((line) => {
    const { name, meaning, colour, values, isBars } = line;
    const pieces = thinned(values, Math.round(plot.right - plot.left));
    return (
      <path
        key={name}
        className={classes.line}
        data-meaning={meaning}
        data-bars={isBars || undefined}
        style={{ stroke: colour, '--bar': `${width}px` } as object}
        d={isBars ? asBars(pieces, plot, (bars.indexOf(line) - (bars.length - 1) / 2) * width) : asLine(pieces, plot)}
      />
    );
  });
  return (
    <>
      {paths.slice(0, bars.length)}
      {band && <path className={classes.band} d={asArea(band, plot)} />}
      {paths.slice(bars.length)}
    </>
  );
}
