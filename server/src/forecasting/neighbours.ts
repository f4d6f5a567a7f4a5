import { HOURS } from 'contract/time/day-shape.ts';
import { baseOf, harmonicsOf, LAG, type Neighbour } from './features.ts';
import { aligned, type Hourly } from './hourly.ts';
import { LEAST_TRUST, prepare, type PreparedSeries } from './prepare.ts';
import { correlationOf, mean } from './statistics.ts';

/** Further neighbours cost as much and contribute less. */
const MOST = 3;
const LEAST_DAYS = 56;
/** Hours of the previous day; the first two depend on the season. */
const KEY_HOURS = [23, 14, 20, 17, 11, 8, 5, 2];
const SEASONAL = 2;

/** Whether the previous day is known well enough for learning and forecasting. */
export const isKnownBefore = ({ trust }: Neighbour, day: number): boolean => (trust[day - 1] ?? 0) >= LEAST_TRUST;

/** The difference between a neighbour's previous day and its week; zeros when unknown. */
export function neighbourInputs(neighbour: Neighbour, day: number, absoluteDay: number): number[] {
  if (!isKnownBefore(neighbour, day)) return Array.from({ length: KEY_HOURS.length + 2 + 2 * SEASONAL }, () => 0);
  const { level } = neighbour;
  const base = baseOf(level, day);
  const keys = KEY_HOURS.map((hour) => (level[(day - 1) * HOURS + hour]! - base) * LAG);
  const days = [1, 2].map((lag) => (mean(level, (day - lag) * HOURS, (day - lag + 1) * HOURS) - base) * LAG);
  const [cosine, sine] = harmonicsOf(absoluteDay) as [number, number];
  return [...keys, ...days, ...keys.slice(0, SEASONAL).flatMap((value) => [value * cosine, value * sine])];
}

/** Day-to-day changes of the mean level; NaN for unknown days. */
const changesOf = ({ level, trust }: Neighbour, days: number): Float64Array =>
  Float64Array.from({ length: days }, (_, day) =>
    day > 0 && trust[day]! >= LEAST_TRUST && trust[day - 1]! >= LEAST_TRUST
      ? mean(level, day * HOURS, (day + 1) * HOURS) - mean(level, (day - 1) * HOURS, day * HOURS)
      : Number.NaN,
  );

/** The partial correlation of another series' change yesterday with today's change, given the own change yesterday; 0
 *  with too few known days. */
function relevanceOf(own: Float64Array, other: Float64Array): number {
  const days = Array.from(own.keys()).filter(
    (day) => day > 1 && ![own[day], own[day - 1], other[day - 1]].some(Number.isNaN),
  );
  if (days.length < LEAST_DAYS) return 0;
  const [today, before, there] = [
    days.map((day) => own[day]!),
    days.map((day) => own[day - 1]!),
    days.map((day) => other[day - 1]!),
  ];
  const [a, b, c] = [correlationOf(today, there), correlationOf(today, before), correlationOf(there, before)];
  return Math.abs(a - b * c) / Math.sqrt((1 - b * b) * (1 - c * c));
}

/** The neighbours with the highest relevance before the first forecast day, in descending order. */
export function bestNeighbours(
  prepared: PreparedSeries,
  origin: number,
  days: number,
  others: readonly Hourly[],
): Neighbour[] {
  const own = changesOf(prepared, origin);
  const { firstDay } = prepared;
  return others
    .map((other) => prepare({ firstDay, values: aligned(prepared, other, days) }, firstDay + origin))
    .map((neighbour) => ({ neighbour, relevance: relevanceOf(own, changesOf(neighbour, origin)) }))
    .filter(({ relevance }) => relevance > 0)
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, MOST)
    .map(({ neighbour }) => neighbour);
}
