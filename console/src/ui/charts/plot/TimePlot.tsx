import { useElementSize } from '@mantine/hooks';
import { useMemo, useRef, type ReactNode } from 'react';
import { formatNumber } from '../../text/format.ts';
import classes from '../Charts.module.css';
import { timeText } from '../values/as-table.ts';
import { Axes } from './Axes.tsx';
import { useChartView } from './chart-view.ts';
import { EventMarks } from './EventMarks.tsx';
import { Foot } from './Foot.tsx';
import { Legend, type NamedSeries } from './Legend.tsx';
import { LineHint } from './LineHint.tsx';
import { PickingMarks } from './PickingMarks.tsx';
import { plotOf, type Plot, type TimeLine, type TimeSeries, type ValueBand } from './plot.ts';
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
  /** The number of first lines drawn as bars; by default one when the values are the measured hours of a day. */
  bars?: number | undefined;
  /** The expected range of the values. */
  band?: ValueBand | undefined;
  /** Drawn behind the lines; `first` is the index of the first visible moment among all. */
  background?: (plot: Plot, first: number) => ReactNode;
  /** Called when a value was clicked, or Enter was pressed on it. */
  onPick?: ((index: number) => void) | undefined;
  /** Whether the visible range is kept in the address; true for the only chart of a screen. */
  isKept?: boolean | undefined;
}

const HOURS_OF_DAY = 25;

/** The order of drawing, from the bottom up: the fact is above everything. */
const rankOf = ({ meaning, colour, isBars }: TimeLine & { isBars: boolean }): number =>
  isBars ? 0 : colour ? 2 : { plan: 1, alarm: 3, forecast: 4, estimate: 5, fact: 6 }[meaning];

/** Values over time. The pointer and the arrow keys show the values at a moment; dragging, the wheel, pinching and + −
 *  zoom; arrows with Shift move the visible range; a double click and Home show all of it. */
export function TimePlot({ title, series, zone, bars: wanted, band, background, onPick, isKept = false }: Props) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const svg = useRef<SVGSVGElement>(null);
  const { unit, step, threshold, times: every, lines: all } = series;
  const [{ hidden }, setView] = useChartView();
  const zoom = useZoom(every, isKept);
  const { first, last, isWhole, showNear, showWhole, turn } = zoom;
  // Hourly values are separate amounts of energy, so measured ones are drawn as bars.
  const bars = wanted ?? Number(step === 'hour' && every.length <= HOURS_OF_DAY && all[0]?.meaning === 'fact');
  // Memoized, because pointer moves must not redraw thousands of points.
  const { times, named, lines, shownBand, plot } = useMemo(() => {
    const cut = <T,>(values: readonly T[]) => values.slice(first, last + 1);
    const visible = all.map((line, index) => ({ ...line, values: cut(line.values), isBars: index < bars }));
    const cutBand = band && { ...band, low: cut(band.low), high: cut(band.high) };
    const named: NamedSeries[] = [
      ...visible,
      ...(cutBand ? [{ name: cutBand.name, meaning: 'band' as const, values: null }] : []),
    ];
    const lines = visible.filter(({ name }) => !hidden.has(name)).toSorted((a, b) => rankOf(a) - rankOf(b));
    const shownBand = cutBand && !hidden.has(cutBand.name) ? cutBand : undefined;
    const times = cut(every);
    const values = [
      ...lines.map((line) => line.values),
      ...(shownBand ? [shownBand.low, shownBand.high] : []),
      ...(threshold ? [[threshold.limit]] : []),
    ];
    const plot = plotOf({ width, height, times, values, hasBars: lines.some(({ isBars }) => isBars) });
    return { times, named, lines, shownBand, plot };
  }, [every, all, band, threshold, first, last, bars, hidden, width, height]);
  const [at, point] = useCrosshair(times);
  const { dragged, handlers } = usePicking(plot, showNear, point, () => at !== null && onPick?.(first + at));
  useWheel(svg, plot, turn);
  usePinch(svg, plot, turn);

  const marks = useMarks(times, series);
  const { marked } = marks;
  const press = usePlotKeys({ zoom, at, point, count: times.length, onPick, marked });
  const label = [
    `${title}: с ${timeText(times[0] ?? 0, step, zone)} по ${timeText(times.at(-1) ?? 0, step, zone)}`,
    threshold && `порог ${formatNumber(threshold.limit)}`,
    marked.length > 0 && `отметок: ${marked.length}`,
    !plot.hasZero && 'шкала не от нуля',
  ];
  const drawn = useMemo(
    () => (
      <>
        <Axes plot={plot} times={times} step={step} unit={unit} zone={zone} />
        <EventMarks plot={plot} marked={marked} />
        <Strokes plot={plot} lines={lines} band={shownBand} />
        {threshold && <ThresholdLine plot={plot} limit={threshold.limit} />}
      </>
    ),
    [plot, times, step, unit, zone, shownBand, marked, lines, threshold],
  );
  return (
    <>
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
            aria-label={label.filter(Boolean).join(', ')}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- read and zoomed with the keyboard
            tabIndex={0}
            {...handlers}
            onKeyDown={press}
            onBlur={() => point(null)}
            onDoubleClick={showWhole}
          >
            {background?.(plot, first)}
            {drawn}
            <PickingMarks plot={plot} at={at} dragged={dragged} lines={lines} />
          </svg>
        )}
        {at !== null && (
          <LineHint
            time={timeText(times[at]!, step, zone)}
            series={named.filter(({ name }) => !hidden.has(name))}
            band={shownBand}
            index={at}
            unit={unit}
            marks={marks.textsAt(at)}
            left={plot.x(at)}
            width={width}
          />
        )}
      </div>
      <Foot isWhole={isWhole} onWhole={showWhole} marks={marks} />
      <Legend series={named} hidden={hidden} onHide={(next) => setView((view) => ({ ...view, hidden: next }))} />
    </>
  );
}
