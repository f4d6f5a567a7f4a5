import { HOURS } from 'contract/time/day-shape.ts';
import type { Hourly } from './hourly.ts';
import { mean, medianOf } from './statistics.ts';

/** A series prepared for the methods, without gaps and measurement errors. Each hour depends only on itself and earlier
 *  hours. */
export interface PreparedSeries {
  firstDay: number;
  days: number;
  /** Logarithms of loads; if loads may be zero or negative, loads divided by their usual size. */
  level: Float64Array;
  /** The share of measured (not filled) hours per day. */
  trust: Float64Array;
  toLoad: (level: number) => number;
  toLevel: (load: number) => number;
}

/** Days with a smaller share of measured hours are neither learned nor scored. */
export const LEAST_TRUST = 0.75;

const WEEK = 7 * HOURS;
/** Hours that deviate from their day by more than this multiple of the usual deviation are measurement errors… */
const OUTLIER = 12;
/** …unless there are more than this many: then the whole day is different. */
const MAX_OUTLIERS = 6;
const LEAST_SPREAD = 0.02;
/** Logarithms are used when almost all loads exceed this share of the usual one. */
const LOG_FLOOR = 0.05;
const FEW = 0.01;

type Measure = Pick<PreparedSeries, 'toLoad' | 'toLevel'>;

function measureOf(known: Float64Array): Measure {
  const usual = known.length ? medianOf(known.map(Math.abs)) || 1 : 1;
  const small = known.filter((value) => value < usual * LOG_FLOOR).length;
  if (small <= known.length * FEW)
    return {
      toLevel: (load) => (load > usual * LOG_FLOOR * 0.1 ? Math.log(load) : Number.NaN),
      toLoad: (level) => Math.exp(Math.min(level, Math.log(usual) + 20)),
    };
  const floor = known.some((value) => value < 0) ? -Infinity : 0;
  return { toLevel: (load) => load / usual, toLoad: (level) => Math.max(floor, level * usual) };
}

/** Fills an unknown hour with the value of a week ago, adjusted by the difference between the last day and the day a
 *  week before it. A value that was filled itself is not adjusted again, because long gaps would diverge. */
function stand(level: Float64Array, index: number, isReplaced: Uint8Array): number {
  if (index < WEEK + HOURS) return index >= HOURS ? level[index - HOURS]! : index > 0 ? level[index - 1]! : 0;
  if (isReplaced[index - WEEK]) return level[index - WEEK]!;
  return level[index - WEEK]! + mean(level, index - HOURS, index) - mean(level, index - HOURS - WEEK, index - WEEK);
}

const firstKnown = (level: Float64Array) => level.find((value) => !Number.isNaN(value)) ?? 0;

/** Detects measurement errors in a day from the deviations of its hours. */
function outliersOf(differences: number[], spread: number): number[] {
  const known = differences.filter((value) => !Number.isNaN(value));
  if (known.length === 0) return [];
  const middle = medianOf(known);
  const found = differences.flatMap((value, hour) => (Math.abs(value - middle) > OUTLIER * spread ? [hour] : []));
  return found.length > MAX_OUTLIERS ? [] : found;
}

/** Prepares a series; the scale is learned from the days before `until`. */
export function prepare({ firstDay, values }: Hourly, until: number): PreparedSeries {
  const days = Math.floor(values.length / HOURS);
  const measure = measureOf(values.slice(0, (until - firstDay) * HOURS).filter((value) => Number.isFinite(value)));
  const level = values.slice(0, days * HOURS).map((value) => measure.toLevel(value));
  const trust = new Float64Array(days);
  const isReplaced = new Uint8Array(level.length);
  if (Number.isNaN(level[0])) level[0] = firstKnown(level.subarray(0, (until - firstDay) * HOURS));
  let spread = Number.NaN;
  for (let day = 0; day < days; day++) {
    const from = day * HOURS;
    const differences = Array.from({ length: HOURS }, (_, hour) =>
      day >= 8 ? level[from + hour]! - level[from + hour - WEEK]! : Number.NaN,
    );
    for (const hour of Number.isNaN(spread) ? [] : outliersOf(differences, Math.max(spread, LEAST_SPREAD)))
      level[from + hour] = Number.NaN;
    let own = 0;
    for (let index = from; index < from + HOURS; index++)
      if (Number.isNaN(level[index])) {
        level[index] = stand(level, index, isReplaced);
        isReplaced[index] = 1;
      } else own++;
    trust[day] = own / HOURS;
    if (day < 8) continue;
    const away = differences.filter((value) => !Number.isNaN(value));
    if (away.length === 0) continue;
    const middle = medianOf(away);
    const distance = medianOf(away.map((value) => Math.abs(value - middle)));
    spread = Number.isNaN(spread) ? distance : spread + 0.1 * (Math.min(distance, 3 * spread) - spread);
  }
  return { firstDay, days, level, trust, ...measure };
}
