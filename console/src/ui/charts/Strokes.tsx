import type { WidgetDataOf } from 'contract/features/widgets/calls.ts';
import { useMemo } from 'react';
import classes from './Charts.module.css';
import type { Plot } from './plot.ts';
import { thinned, type PlotPoint } from './thin.ts';

interface Props {
  plot: Plot;
  lines: WidgetDataOf<'series'>['lines'];
  isBars: boolean;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

function asLine(pieces: readonly PlotPoint[][], { x, y }: Plot): string {
  const place = ([index, value]: PlotPoint) => `${rounded(x(index))} ${rounded(y(value))}`;
  // A single point is drawn as a dot: a line one pixel long with round ends.
  return pieces.map((piece) => `M${piece.map(place).join('L')}${piece.length === 1 ? 'h1' : ''}`).join('');
}

const asBars = (pieces: readonly PlotPoint[][], { x, y }: Plot): string =>
  pieces
    .flat()
    .map(([index, value]) => `M${rounded(x(index))} ${rounded(y(0))}V${rounded(y(value))}`)
    .join('');

/** The lines of a chart, reduced to the points that the pixels can show. */
export function Strokes({ plot, lines, isBars }: Props) {
  const paths = useMemo(() => {
    const draw = isBars ? asBars : asLine;
    return lines.map(({ values }) => draw(thinned(values, Math.round(plot.right - plot.left)), plot));
  }, [plot, lines, isBars]);
  return lines.map(({ name, meaning }, index) => (
    <path
      key={name}
      className={classes.line}
      data-meaning={meaning}
      data-bars={isBars || undefined}
      style={isBars ? ({ '--bar': `${Math.max(plot.step * 0.7, 1)}px` } as object) : undefined}
      d={paths[index]}
    />
  ));
}
