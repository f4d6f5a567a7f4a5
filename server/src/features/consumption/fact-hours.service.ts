import { daysBetween, intervalMoments, moscowToday, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { hourSums } from '../../series/hour-sums.ts';
import { awaitedPoints, heldAbsences, isAwaited, seriesOf, type PointsQuery } from './awaited.service.ts';

export interface HourFact {
  /** The start of the hour in milliseconds. */
  at: number;
  value: number;
  present: number;
  expected: number;
}

/** The fact of points, as `factsOf` defines it, by hours of Moscow time, up to today. */
export async function factHours(tx: Tx, query: PointsQuery): Promise<HourFact[]> {
  const groups = await awaitedPoints(tx, query, sql`null`);
  const others = await hourSums(tx, seriesOf(query, sql`not (${isAwaited})`), query.from, query.to);
  for (const { isOf, from, to } of await heldAbsences(tx, query))
    others.push(...(await hourSums(tx, seriesOf(query, isOf), from, to)));
  const stored = await hourSums(tx, seriesOf(query), query.from, query.to);
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
      const expected = day < today ? awaited + (asCame.get(at) ?? 0) : present;
      return expected || present ? [{ at, value, present, expected }] : [];
    });
  });
}
