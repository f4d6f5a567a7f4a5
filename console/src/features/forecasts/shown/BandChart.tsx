import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';
import { timeText } from '../../../ui/charts/as-table.ts';
import { Axes } from '../../../ui/charts/Axes.tsx';
import charts from '../../../ui/charts/Charts.module.css';
import { LineHint } from '../../../ui/charts/LineHint.tsx';
import { PickingMarks } from '../../../ui/charts/PickingMarks.tsx';
import { plotOf, type Plot } from '../../../ui/charts/plot.ts';
import { runsOf } from '../../../ui/charts/stretches.ts';
import { Strokes } from '../../../ui/charts/Strokes.tsx';
import { usePicking } from '../../../ui/charts/use-picking.ts';
import { useStretch } from '../../../ui/charts/use-stretch.ts';
import { MOSCOW } from '../../../ui/text/time-zone.ts';
import classes from './Forecasts.module.css';
import type { HourLine, HourLines } from './hour-lines.ts';

interface Props {
  title: string;
  lines: HourLines;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** The band as one closed shape for each run of hours that have one. */
function bandPath({ x, y }: Plot, low: readonly (number | null)[], high: readonly (number | null)[]): string {
  return runsOf(low.length, (index) => low[index] !== null && high[index] !== null)
    .map(([first, last]) => {
      const places = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      const edge = (values: readonly (number | null)[]) => (index: number) =>
        `${rounded(x(index))} ${rounded(y(values[index]!))}`;
      return `M${places.map(edge(high)).join('L')}L${places.toReversed().map(edge(low)).join('L')}Z`;
    })
    .join('');
}

const cut = (values: readonly (number | null)[], first: number, last: number) => values.slice(first, last + 1);

/** Actual and forecast by hour with the band; days off and peak hours are in the background. Dragging zooms in, a double click
 *  zooms out. */
export function BandChart({ title, lines: all }: Props) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const { first, last, isNear, showNear, showAll } = useStretch(all.times.length);
  const shown = useMemo(
    () => ({
      times: all.times.slice(first, last + 1),
      lines: all.lines.map((line) => ({ ...line, values: cut(line.values, first, last) })),
      low: cut(all.low, first, last),
      high: cut(all.high, first, last),
    }),
    [all, first, last],
  );
  const { times, lines, low, high } = shown;
  const plot = useMemo(() => {
    const edges = [low, high].map((values) => ({ name: '', meaning: 'forecast' as const, values: [...values] }));
    return plotOf({ width, height, times, lines: [...lines, ...edges], isBars: false, isNear: true });
  }, [width, height, times, lines, low, high]);
  const picking = usePicking(plot, times.length, showNear);
  const { at, dragged } = picking;
  const place = ([begin, end]: readonly [number, number]) => {
    const left = Math.max(plot.x(begin) - plot.step / 2, plot.left);
    const right = Math.min(plot.x(end) + plot.step / 2, plot.right);
    return { x: left, width: right - left, y: plot.top, height: plot.bottom - plot.top };
  };
  const named = `${title}: с ${timeText(times[0] ?? 0, 'hour', MOSCOW)} по ${timeText(times.at(-1) ?? 0, 'hour', MOSCOW)}`;

  return (
    <div className={classes.chart}>
      <div ref={ref} className={charts.plot}>
        {width > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its table has the same values
          <svg
            className={charts.svg}
            width={width}
            height={height}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, there is no file
            role="img"
            aria-label={named}
            {...picking.handlers}
            onDoubleClick={showAll}
          >
            {runsOf(times.length, (index) => all.isOff[first + index]!).map((run) => (
              <rect key={run[0]} className={classes.off} {...place(run)} />
            ))}
            {runsOf(times.length, (index) => all.isPeak[first + index]!).map((run) => (
              <rect key={run[0]} className={classes.peak} {...place(run)} />
            ))}
            <Axes plot={plot} times={times} step="hour" zone={MOSCOW} />
            <path className={classes.band} d={bandPath(plot, low, high)} />
            {lines.map((line) => (
              <Stroke key={line.name} plot={plot} line={line} />
            ))}
            <PickingMarks plot={plot} at={at} dragged={dragged} />
          </svg>
        )}
        {at !== null && (
          <LineHint
            time={timeText(times[at] ?? 0, 'hour', MOSCOW)}
            lines={[
              ...lines,
              { name: 'P10', meaning: 'forecast', values: low },
              { name: 'P90', meaning: 'forecast', values: high },
            ]}
            index={at}
            unit={all.unit}
            left={plot.x(at)}
            width={width}
          />
        )}
      </div>
      <div className={charts.units}>
        {all.unit}, московское время{' '}
        {isNear && (
          <Button size="compact-xs" variant="subtle" onClick={showAll}>
            Показать весь период
          </Button>
        )}
      </div>
    </div>
  );
}

/** One line; the line of a method has its own colour. */
const Stroke = ({ plot, line }: { plot: Plot; line: HourLine }) => (
  <g
    className={line.colour && classes.thin}
    style={line.colour ? ({ '--chart-fact': line.colour } as object) : undefined}
  >
    <Strokes plot={plot} lines={[line]} isBars={false} />
  </g>
);
