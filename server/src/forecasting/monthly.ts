import type { MonthlyMethod } from 'contract/features/forecasts/kinds.ts';
import { quantileOf } from './statistics.ts';

interface MonthlyForecast {
  /** Empty when no method has a forecast. */
  values: Float64Array;
  /** The 10th and 90th percentile; absent until there are enough forecast months to estimate them. */
  low?: Float64Array;
  high?: Float64Array;
  lines: Partial<Record<MonthlyMethod, Float64Array>>;
  weights: Partial<Record<MonthlyMethod, number>>;
}

const YEAR = 12;
const RECENT = 3;
const LEAST_MISSES = 6;
const STRICTNESS = 4;

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const lastMonths = (means: Float64Array, until: number, count: number) =>
  Array.from(means.subarray(Math.max(0, until - count), Math.max(0, until)));

/** The ratio of the last months to the same months a year earlier, where both are known. */
function levelOf(means: Float64Array, until: number): number {
  const pairs = Array.from({ length: RECENT }, (_, back) => until - 1 - back)
    .map((month) => [means[month] ?? Number.NaN, means[month - YEAR] ?? Number.NaN] as const)
    .filter(([now, before]) => now > 0 && before > 0);
  return pairs.length ? meanOf(pairs.map(([now, before]) => now / before)) : Number.NaN;
}

/** The implementation of each monthly method. */
const methods: Readonly<Record<MonthlyMethod, (means: Float64Array, until: number, month: number) => number>> = {
  yearAgo: (means, until, month) => means[month - YEAR * Math.ceil((month - until + 1) / YEAR)] ?? Number.NaN,
  yearAgoLevel: (means, until, month) => methods.yearAgo(means, until, month) * levelOf(means, until),
  recent: (means, until) => meanOf(lastMonths(means, until, RECENT).filter((value) => !Number.isNaN(value))),
};
const methodNames = Object.keys(methods) as MonthlyMethod[];

/** The errors of each method for a lead, over all months it could have forecast. */
function missesOf(means: Float64Array, whole: Float64Array, ahead: number) {
  const misses = new Map<MonthlyMethod, number[]>();
  for (const name of methodNames)
    misses.set(
      name,
      Array.from(means, (actual, month) => methods[name](whole, month - ahead + 1, month) / actual - 1),
    );
  return misses;
}

const known = (values: readonly number[]) => values.filter((value) => Number.isFinite(value));

/** Fills gaps between known months by linear interpolation. */
function filled(means: Float64Array): Float64Array {
  const values = means.slice();
  let last = -1;
  for (const [month, mean] of means.entries()) {
    if (Number.isNaN(mean)) continue;
    for (let gap = last + 1; last >= 0 && gap < month; gap++)
      values[gap] = means[last]! + ((mean - means[last]!) * (gap - last)) / (month - last);
    last = month;
  }
  return values;
}

/** The weights of the methods; their sum is 1. */
function weightsOf(able: readonly { name: MonthlyMethod; miss: number }[], only?: MonthlyMethod): number[] {
  if (able.some(({ name }) => name === only)) return able.map(({ name }) => Number(name === only));
  const best = Math.max(Math.min(...able.map(({ miss }) => miss || Infinity)), 1e-6);
  const raw = able.map(({ miss }) => (Number.isFinite(miss) ? (best / Math.max(miss, best)) ** STRICTNESS : 0));
  const sum = raw.reduce((total, weight) => total + weight, 0);
  return raw.map((weight) => (sum ? weight / sum : 1 / raw.length));
}

/** Forecasts the months after the given ones. `means`: the mean hourly value of each month, NaN when too little is
 *  known. Methods are weighted by their recent errors; `only` uses a single method, if it has a forecast. */
export function monthlyForecast(means: Float64Array, ahead: number, only?: MonthlyMethod): MonthlyForecast {
  const until = means.findLastIndex((value) => !Number.isNaN(value)) + 1;
  const own = means.subarray(0, until);
  const whole = filled(own);
  const places = Array.from({ length: means.length - until + ahead }, (_, index) => until + index);
  const misses = missesOf(own, whole, 1);
  const all = methodNames.map((name) => ({
    name,
    line: Float64Array.from(places, (month) => methods[name](whole, until, month)),
    miss: meanOf(known(misses.get(name)!).map(Math.abs)),
  }));
  const able = all.filter(({ line }) => line.every((value) => Number.isFinite(value)));
  if (able.length === 0) return { values: new Float64Array(), lines: {}, weights: {} };
  const weights = weightsOf(able, only);
  const mixed = (at: (name: MonthlyMethod, line: Float64Array) => number) =>
    able.reduce((total, { name, line }, index) => total + (weights[index] ? weights[index] * at(name, line) : 0), 0);
  const asked = places.slice(-ahead).map((month) => month - until);
  const values = Float64Array.from(asked, (place) => mixed((_, line) => line[place]!));
  const pastMisses = (place: number) => {
    const ofPlace = place === 0 ? misses : missesOf(own, whole, place + 1);
    return known(Array.from(own, (_, month) => mixed((name) => ofPlace.get(name)![month]!))).toSorted((a, b) => a - b);
  };
  /** The errors for the requested lead, or for the largest lead with enough of them. */
  const missesAt = (place: number): number[] => {
    const past = pastMisses(place);
    return past.length >= LEAST_MISSES || place === 0 ? past : missesAt(place - 1);
  };
  const past = asked.map(missesAt);
  const isBanded = past.every((known) => known.length >= LEAST_MISSES);
  const band = (share: number, of: (value: number, edge: number) => number) =>
    isBanded ? values.map((value, index) => of(value, value / (1 + quantileOf(past[index]!, 1 - share)))) : undefined;
  return {
    values,
    low: band(0.1, Math.min),
    high: band(0.9, Math.max),
    lines: Object.fromEntries(able.map(({ name, line }) => [name, Float64Array.from(asked, (place) => line[place]!)])),
    weights: Object.fromEntries(able.map(({ name }, index) => [name, weights[index]!])),
  };
}
