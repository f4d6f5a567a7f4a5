import type { WidgetDataOf } from 'contract/features/widgets/calls.ts';
import { axisOf, scaleOf, scaleTexts } from '../values/scale.ts';

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

/** The range in which values are expected. */
export interface ValueBand {
  name: string;
  low: Values;
  high: Values;
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
  /** Whether some values are drawn as bars, which start at zero. */
  hasBars: boolean;
}

const PER_TICK = 32;
const DIGIT = 6.8;
/** The room above for the unit, below for the times, and on the right for half of the last time. */
const [TOP, BOTTOM, RIGHT] = [27, 22, 18];
/** The room on the left for the name of the time zone. */
const LEAST_LEFT = 54;

/** The coordinate functions of a chart over time. */
export interface Plot {
  top: number;
  bottom: number;
  left: number;
  right: number;
  ticks: readonly { value: number; text: string }[];
  hasZero: boolean;
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

export function plotOf({ width, height, times, values: all, hasBars }: PlotInput): Plot {
  const bottom = Math.max(height - BOTTOM, TOP + 1);
  let [least, greatest] = [Infinity, -Infinity];
  let isWhole = true;
  for (const values of all)
    for (const value of values) {
      if (value === null) continue;
      if (value < least) least = value;
      if (value > greatest) greatest = value;
      if (isWhole) isWhole = Number.isInteger(value);
    }
  if (least > greatest) [least, greatest] = [0, 0];
  const steps = Math.floor((bottom - TOP) / PER_TICK);
  const { range, ticks } = axisOf(least, greatest, steps, { isFromZero: hasBars, isWhole });
  const texts = scaleTexts(ticks);
  const left = Math.max(10 + Math.max(...texts.map(({ length }) => length)) * DIGIT, LEAST_LEFT);
  const right = Math.max(width - RIGHT, left + 1);
  const count = times.length;
  const last = Math.max(count - 1, 1);
  const margin = hasBars ? (right - left) / Math.max(count, 1) / 2 : 0;
  const back = scaleOf([left + margin, right - margin], [0, last]);
  return {
    top: TOP,
    bottom,
    left,
    right,
    ticks: ticks.map((value, index) => ({ value, text: texts[index]! })),
    hasZero: range[0] <= 0 && range[1] >= 0,
    count,
    x: scaleOf([0, count === 1 ? 0 : last], [left + margin, right - margin]),
    y: scaleOf(range, [bottom, TOP]),
    nearest: (place) => Math.min(Math.max(Math.round(back(place)), 0), count - 1),
    step: (right - left) / Math.max(count, 1),
  };
}
