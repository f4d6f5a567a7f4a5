import { HOURS } from 'contract/time/day-shape.ts';
import type { Hourly } from './hourly.ts';
import { mean, medianOf } from './statistics.ts';

/** A series in the measure that the methods work in, without gaps and errors. Each hour is made from itself and earlier ones only. */
export interface PreparedSeries {
  firstDay: number;
  days: number;
  /** Logarithms of load; where loads may be zero or negative, loads to their usual size. */
  level: Float64Array;
  /** The share of a day that is its own and not filled in. */
  trust: Float64Array;
  toLoad: (level: number) => number;
  toLevel: (load: number) => number;
}

/** Days that are more filled in than this teach nothing and say nothing of how good a forecast was. */
export const LEAST_TRUST = 0.75;

const WEEK = 7 * HOURS;
/** Hours further from their day than so many usual distances are errors of measurement… */
const OUTLIER = 12;
/** …unless there are many of them: then the day is simply other. */
const MOST_OUTLIERS = 6;
const LEAST_SPREAD = 0.02;
/** Loads are counted in logarithms where next to none is smaller than this share of the usual one. */
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
  return { toLevel: (load) => load / usual, toLoad: (level) => level * usual };
}

/** What stands for an hour that is not known: the same hour a week ago, moved by how the last day differs from its own week ago. */
function stand(level: Float64Array, index: number): number {
  if (index < WEEK + HOURS) return index >= HOURS ? level[index - HOURS]! : index > 0 ? level[index - 1]! : 0;
  return level[index - WEEK]! + mean(level, index - HOURS, index) - mean(level, index - HOURS - WEEK, index - WEEK);
}

const firstKnown = (level: Float64Array) => level.find((value) => !Number.isNaN(value)) ?? 0;

/** Errors of measurement among the hours of a day whose differences from what was expected are these. */
function outliersOf(differences: number[], spread: number): number[] {
  const known = differences.filter((value) => !Number.isNaN(value));
  if (known.length === 0) return [];
  const middle = medianOf(known);
  const found = differences.flatMap((value, hour) => (Math.abs(value - middle) > OUTLIER * spread ? [hour] : []));
  return found.length > MOST_OUTLIERS ? [] : found;
}

/** Prepares a series; what loads are like is learned from the days before `until`. */
export function prepare({ firstDay, values }: Hourly, until: number): PreparedSeries {
  const days = Math.floor(values.length / HOURS);
  const measure = measureOf(values.slice(0, (until - firstDay) * HOURS).filter((value) => Number.isFinite(value)));
  const level = values.slice(0, days * HOURS).map((value) => measure.toLevel(value));
  const trust = new Float64Array(days);
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
      if (Number.isNaN(level[index])) level[index] = stand(level, index);
      else own++;
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
