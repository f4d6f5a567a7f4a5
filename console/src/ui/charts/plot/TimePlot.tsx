import { useElementSize } from '@mantine/hooks';
import { useMemo, useRef, type ReactNode } from 'react';
import { formatNumber } from '../../text/format.ts';
import classes from '../Charts.module.css';
import { Legend } from './Legend.tsx';
import { timeText } from '../values/as-table.ts';
import { Axes } from './Axes.tsx';
import { Band } from './Band.tsx';
import { roomForNames } from './line-names.ts';
import { EventMarks } from './EventMarks.tsx';
import { Foot } from './Foot.tsx';
import { LineHint } from './LineHint.tsx';
import { LineNames } from './LineNames.tsx';
import { PickingMarks } from './PickingMarks.tsx';
import { plotOf, type Plot, type TimeSeries, type Values } from './plot.ts';
import { Strokes } from './Strokes.tsx';
import { ThresholdLine } from './ThresholdLine.tsx';
import { useCrosshair } from './use-crosshair.ts';
import { useMarks } from './use-marks.ts';
import { usePicking } from './use-picking.ts';
import { usePinch } from './use-pinch.ts';
import { usePlotKeys } from './use-plot-keys.ts';
import { useWheel, useZoom } from './use-zoom.ts';

interface Props {
  title: string;
  series: TimeSeries;
  zone: string;
  /** The number of first lines drawn as bars; by default one when the values are the hours of a day. */
  bars?: number | undefined;
  /** The expected range of the values. */
  band?: { low: Values; high: Values };
  /** Drawn behind the lines; `first` is the index of the first visible moment among all. */
  background?: (plot: Plot, first: number) => ReactNode;
  /** Called when a value was clicked, or Enter was pressed on it. */
  onPick?: ((index: number) => void) | undefined;
}

const HOURS_OF_DAY = 25;
const NO_BAND = { low: [], high: [] };

/** Values over time. The pointer and the arrow keys show the values at a moment; dragging, the wheel, pinching and + −
 *  zoom; arrows with Shift move the visible range; a double click and Home show all of it. */
export function TimePlot({ title, series, zone, bars: wanted, band = NO_BAND, background, onPick }: Props) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const svg = useRef<SVGSVGElement>(null);
  const { unit, step, threshold } = series;
  const count = series.times.length;
  const zoom = useZoom(count);
  const { first, last, isWhole, showNear, showWhole, turn } = zoom;
  // Memoized, because pointer moves must not redraw thousands of points.
  const { times, lines, low, high } = useMemo(() => {
    const cut = <T,>(values: readonly T[]) => values.slice(first, last + 1);
    return {
      times: cut(series.times),
      lines: series.lines.map((line) => ({ ...line, values: cut(line.values) })),
      low: cut(band.low),
      high: cut(band.high),
    };
  }, [series, band, first, last]);
  // Hourly values are separate amounts of energy, so they are drawn as bars.
  const bars = wanted ?? Number(step === 'hour' && count <= HOURS_OF_DAY);
  const names = roomForNames(
    lines.map(({ name }) => name),
    width,
  );
  const plot = useMemo(
    () =>
      plotOf({
        width,
        height,
        times,
        values: [...lines.map(({ values }) => values), low, high, threshold ? [threshold.limit] : []],
        unit,
        bars,
        names,
      }),
    [width, height, times, lines, low, high, threshold, unit, bars, names],
  );
  const [at, point] = useCrosshair(times);
  const { dragged, handlers } = usePicking(plot, showNear, point);
  useWheel(svg, plot, turn);
  usePinch(svg, plot, turn);

  const marks = useMarks(times, series);
  const press = usePlotKeys({ zoom, at, point, count: times.length, onPick, marked: marks.marked });
  const named = `${title}: с ${timeText(times[0] ?? 0, step, zone)} по ${timeText(times.at(-1) ?? 0, step, zone)}${threshold ? `, порог ${formatNumber(threshold.limit)}` : ''}${marks.marked.length ? `, отметок: ${marks.marked.length}` : ''}`;

  const expected = <Band plot={plot} low={low} high={high} isWhiskers={bars > 0} />;
  return (
    <>
      {names === 0 && lines.length > 1 && <Legend groups={lines} />}
      <div ref={ref} className={classes.plot}>
        {width > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its table holds the same values
          <svg
            ref={svg}
            className={`${classes.svg} ${classes.held}`}
            width={width}
            height={height}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, there is no image file
            role="img"
            aria-label={named}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- read and zoomed with the keyboard
            tabIndex={0}
            {...handlers}
            onKeyDown={press}
            onBlur={() => point(null)}
            onClick={() => at !== null && onPick?.(first + at)}
            onDoubleClick={showWhole}
          >
            {background?.(plot, first)}
            <Axes plot={plot} times={times} step={step} unit={unit} zone={zone} />
            {bars === 0 && expected}
            <EventMarks plot={plot} marked={marks.marked} />
            <Strokes plot={plot} lines={lines} bars={bars} />
            {bars > 0 && expected}
            {threshold && <ThresholdLine plot={plot} limit={threshold.limit} />}
            {names > 0 && <LineNames plot={plot} lines={lines} />}
            <PickingMarks plot={plot} at={at} dragged={dragged} />
          </svg>
        )}
        {at !== null && (
          <LineHint
            time={timeText(times[at]!, step, zone)}
            lines={low.length > 0 ? [...lines, { name: 'P10', values: low }, { name: 'P90', values: high }] : lines}
            index={at}
            unit={unit}
            marks={marks.textsAt(at)}
            left={plot.x(at)}
            width={width}
          />
        )}
      </div>
      <Foot step={step} zone={zone} isWhole={isWhole} onWhole={showWhole} marks={marks} />
    </>
  );
}
