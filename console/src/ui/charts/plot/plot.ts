import type { WidgetDataOf } from 'contract/features/widgets/calls.ts';
import { formatNumber } from '../../text/format.ts';
import { scaleOf, ticksEnclosing } from '../values/scale.ts';

type Series = WidgetDataOf<'series'>;
export type Values = readonly (number | null)[];

export type TimeStep = Series['step'] | 'month';

export interface TimeLine {
  name: string;
  meaning: Series['lines'][number]['meaning'];
  values: Values;
  /** The colour of a line, when several lines have the same meaning. */
  colour?: string | undefined;
}

/** Values over time: each line has a value for every moment. */
export interface TimeSeries {
  unit: string;
  step: TimeStep;
  times: readonly number[];
  lines: readonly TimeLine[];
  threshold?: { limit: number } | undefined;
  /** Events by moment; `more` is the number left out. */
  marks?: { items: readonly { at: number; text: string }[]; more: number } | undefined;
}

interface PlotInput {
  width: number;
  height: number;
  times: readonly number[];
  /** All values that must fit into the plot. */
  values: readonly Values[];
  unit: string;
  /** The number of lines drawn as bars, which start at zero. */
  bars: number;
  /** The space on the right for the names of lines. */
  names: number;
}

const PER_TICK = 42;
const DIGIT = 7;
const UNIT = 18;

/** The coordinate functions of a chart over time. */
export interface Plot {
  top: number;
  bottom: number;
  left: number;
  right: number;
  ticks: readonly number[];
  /** The number of moments. */
  count: number;
  /** The position of the n-th moment, and of a value. */
  x(index: number): number;
  y(value: number): number;
  /** The moment nearest to a position. */
  nearest(place: number): number;
  /** The width of one moment. */
  step: number;
}

export function plotOf({ width, height, times, values: all, unit, bars, names }: PlotInput): Plot {
  const top = unit ? 8 + UNIT : 8;
  const bottom = Math.max(height - 22, top + 1);
  let [least, greatest] = [Infinity, -Infinity];
  let isWhole = true;
  for (const values of all)
    for (const value of values) {
      if (value === null) continue;
      if (value < least) least = value;
      if (value > greatest) greatest = value;
      if (isWhole) isWhole = Number.isInteger(value);
    }
  const steps = Math.floor((bottom - top) / PER_TICK);
  if (least > greatest) [least, greatest] = [0, 0];
  const ticks = ticksEnclosing(least, greatest, steps, { isFromZero: bars > 0, isWhole });
  const left = 10 + Math.max(...ticks.map((tick) => formatNumber(tick).length)) * DIGIT;
  const right = Math.max(width - Math.max(14, names), left + 1);
  const count = times.length;
  const last = Math.max(count - 1, 1);
  const margin = bars > 0 ? (right - left) / Math.max(count, 1) / 2 : 0;
  const x = scaleOf([0, count === 1 ? 0 : last], [left + margin, right - margin]);
  const back = scaleOf([left + margin, right - margin], [0, last]);
  return {
    top,
    bottom,
    left,
    right,
    ticks,
    count,
    x,
    y: scaleOf([ticks[0]!, ticks.at(-1)!], [bottom, top]),
    nearest: (place) => Math.min(Math.max(Math.round(back(place)), 0), count - 1),
    step: (right - left) / Math.max(count, 1),
  };
}
