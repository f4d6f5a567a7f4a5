import type { WidgetDataOf } from 'contract/features/widgets/calls.ts';
import { formatNumber } from '../text/format.ts';
import { scaleOf, ticksAround, ticksOf } from './scale.ts';

type Lines = WidgetDataOf<'series'>['lines'];

interface PlotInput {
  width: number;
  height: number;
  times: readonly number[];
  lines: Lines;
  isBars: boolean;
  /** The value axis starts near the least value, not at zero, so that small differences are visible. */
  isNear?: boolean;
}

const PER_TICK = 42;
const DIGIT = 7;

/** The positions of everything in a chart over time. */
export interface Plot {
  top: number;
  bottom: number;
  left: number;
  right: number;
  ticks: readonly number[];
  /** The position of the n-th moment, and of a value. */
  x(index: number): number;
  y(value: number): number;
  /** The moment nearest to a position. */
  nearest(place: number): number;
  /** The width of one moment. */
  step: number;
}

export function plotOf({ width, height, times, lines, isBars, isNear = false }: PlotInput): Plot {
  const [top, bottom] = [8, Math.max(height - 22, 10)];
  let [least, greatest] = isNear ? [Infinity, -Infinity] : [0, 0];
  for (const { values } of lines)
    for (const value of values) {
      if (value === null) continue;
      if (value < least) least = value;
      if (value > greatest) greatest = value;
    }
  const steps = Math.floor((bottom - top) / PER_TICK);
  if (least > greatest) [least, greatest] = [0, 0];
  const ticks = (isNear ? ticksAround : ticksOf)(least, greatest, steps);
  const left = 10 + Math.max(...ticks.map((tick) => formatNumber(tick).length)) * DIGIT;
  const right = Math.max(width - 14, left + 1);
  const last = Math.max(times.length - 1, 1);
  const margin = isBars ? (right - left) / Math.max(times.length, 1) / 2 : 0;
  const x = scaleOf([0, times.length === 1 ? 0 : last], [left + margin, right - margin]);
  const back = scaleOf([left + margin, right - margin], [0, last]);
  return {
    top,
    bottom,
    left,
    right,
    ticks,
    x,
    y: scaleOf([ticks[0]!, ticks.at(-1)!], [bottom, top]),
    nearest: (place) => Math.min(Math.max(Math.round(back(place)), 0), times.length - 1),
    step: (right - left) / Math.max(times.length, 1),
  };
}
