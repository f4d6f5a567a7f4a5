import { daysBetween, intervalMoments, moscowToday, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { hourSums } from '../../../series/hour-sums.ts';
import { awaitedPoints, heldAbsences, isAwaited, seriesOf, type PointsQuery } from './awaited.service.ts';
import { nestedIn, stoodDays, type MaybeNested, type Nested } from './nested-points.service.ts';

export interface HourFact {
  /** The start of the hour in milliseconds. */
  at: number;
  value: number;
  present: number;
  expected: number;
  /** See `composition`. */
  below?: number;
}

/** The sums standing in for upper points, by start of hour, and how many of the intervals were not expected. */
async function stoodHours(tx: Tx, nested: Nested) {
  const hours = new Map<number, { value: number; below: number; beyond: number }>();
  for (const { day, isDue, halves, below } of await stoodDays(tx, nested))
    for (const [hour, at] of intervalMoments(day, MOSCOW_ZONE, 60).entries()) {
      const stood = hours.get(at) ?? { value: 0, below: 0, beyond: 0 };
      for (const half of [2 * hour, 2 * hour + 1]) {
        stood.value += halves[half] ?? 0;
        stood.below += below[half]!;
        if (!isDue) stood.beyond += below[half]!;
      }
      if (stood.below) hours.set(at, stood);
    }
  return hours;
}

/** The fact of points (see `factsOf`) by Moscow hours, up to today. */
export async function factHours(tx: Tx, asked: PointsQuery & MaybeNested): Promise<HourFact[]> {
  const nested = await nestedIn(tx, asked);
  const query = nested ? { ...asked, points: sql`${asked.points} and ${nested.isHead}` } : asked;
  const groups = await awaitedPoints(tx, query, sql`null`);
  const others = await hourSums(tx, seriesOf(query, sql`not (${isAwaited})`), query.from, query.to);
  for (const { isOf, from, to } of await heldAbsences(tx, query))
    others.push(...(await hourSums(tx, seriesOf(query, isOf), from, to)));
  const stored = await hourSums(tx, seriesOf(query), query.from, query.to);
  const stood = nested && (await stoodHours(tx, nested));
  const known = new Map(stored.map((sum) => [sum.at, sum]));
  const asCame = new Map<number, number>();
  for (const { at, present } of others) asCame.set(at, (asCame.get(at) ?? 0) + present);
  const today = moscowToday();
  const days = query.from > today ? [] : daysBetween(query.from, query.to < today ? query.to : today);
  return days.flatMap((day) => {
    const awaited = groups.reduce(
      (all, { start, end, step, points }) => all + (start <= day && day <= end ? (points * 60) / step : 0),
      0,
    );
    return intervalMoments(day, MOSCOW_ZONE, 60).flatMap((at): HourFact[] => {
      const { value = 0, present = 0 } = known.get(at) ?? {};
      const { value: instead = 0, below = 0, beyond = 0 } = stood?.get(at) ?? {};
      const expected = (day < today ? awaited + (asCame.get(at) ?? 0) : present) + beyond;
      return expected || present ? [{ at, value: value + instead, present, expected, ...(below && { below }) }] : [];
    });
  });
}
