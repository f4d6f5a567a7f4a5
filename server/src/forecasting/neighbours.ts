import { HOURS } from 'contract/time/day-shape.ts';
import { baseOf, harmonicsOf, LAG, type Neighbour } from './features.ts';
import { aligned, type Hourly } from './hourly.ts';
import { LEAST_TRUST, prepare, type PreparedSeries } from './prepare.ts';
import { correlationOf, mean } from './statistics.ts';

/** Each more costs as much as the one before and tells less. */
const MOST = 3;
const LEAST_DAYS = 56;
/** Hours of the previous day; the first two depend on the season. */
const KEY_HOURS = [23, 14, 20, 17, 11, 8, 5, 2];
const SEASONAL = 2;

/** Whether the day before is known well enough to learn and to forecast from. */
export const isKnownBefore = ({ trust }: Neighbour, day: number): boolean => (trust[day - 1] ?? 0) >= LEAST_TRUST;

/** How the previous day of a neighbour differs from its week; zeros when it is not known. */
export function neighbourInputs(neighbour: Neighbour, day: number, absoluteDay: number): number[] {
  if (!isKnownBefore(neighbour, day)) return Array.from({ length: KEY_HOURS.length + 2 + 2 * SEASONAL }, () => 0);
  const { level } = neighbour;
  const base = baseOf(level, day);
  const keys = KEY_HOURS.map((hour) => (level[(day - 1) * HOURS + hour]! - base) * LAG);
  const days = [1, 2].map((lag) => (mean(level, (day - lag) * HOURS, (day - lag + 1) * HOURS) - base) * LAG);
  const [cosine, sine] = harmonicsOf(absoluteDay) as [number, number];
  return [...keys, ...days, ...keys.slice(0, SEASONAL).flatMap((value) => [value * cosine, value * sine])];
}

/** The changes of the mean level from the day before, by days; NaN where a day is not known. */
const changesOf = ({ level, trust }: Neighbour, days: number): Float64Array =>
  Float64Array.from({ length: days }, (_, day) =>
    day > 0 && trust[day]! >= LEAST_TRUST && trust[day - 1]! >= LEAST_TRUST
      ? mean(level, day * HOURS, (day + 1) * HOURS) - mean(level, (day - 1) * HOURS, day * HOURS)
      : Number.NaN,
  );

/** How much yesterday's change of another series tells of today's change beyond the own change of yesterday: the partial
 *  correlation; 0 where too few days are known. */
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

/** The neighbours that told most of the series before the first forecast day, the most telling first. */
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
