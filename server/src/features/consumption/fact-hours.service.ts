import { daysBetween, intervalMoments, moscowToday, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { hourSums } from '../../series/hour-sums.ts';
import { awaitedPoints, isAwaited, seriesOf, type PointsQuery } from './awaited.service.ts';

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
  const stored = await hourSums(tx, seriesOf(query), query.from, query.to);
  const [known, ofOthers] = [stored, others].map((sums) => new Map(sums.map((sum) => [sum.at, sum])));
  const today = moscowToday();
  const days = query.from > today ? [] : daysBetween(query.from, query.to < today ? query.to : today);
  return days.flatMap((day) => {
    const awaited = groups.reduce((all, { start, step, points }) => all + (start <= day ? (points * 60) / step : 0), 0);
    return intervalMoments(day, MOSCOW_ZONE, 60).flatMap((at): HourFact[] => {
      const { value = 0, present = 0 } = known!.get(at) ?? {};
      const expected = day < today ? awaited + (ofOthers!.get(at)?.present ?? 0) : present;
      return expected || present ? [{ at, value, present, expected }] : [];
    });
  });
}
