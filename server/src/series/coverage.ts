import { seenFrom } from '../core/data-from.ts';
import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { coverage } from './day-sums.ts';
import { keptSums } from './kept-sums.ts';
import { daysOfSeries } from './where.ts';

interface CoveredDay {
  day: string;
  complete: number;
  estimated: number;
  partial: number;
}

/** For the series that match a condition on `s`, per day: how many are complete, partly estimated, and with gaps. */
export async function coverageOfMany(tx: Tx, series: Sql, from: string, to: string): Promise<CoveredDay[]> {
  const read = seenFrom(tx, from);
  const { days, areMany } = await daysOfSeries(tx, series);
  const kept = areMany ? await keptSums(read, { series }, from, to) : undefined;
  if (!kept)
    return read.rows<CoveredDay>(sql`
      select d.day, ${coverage.complete} as complete, ${coverage.estimated} as estimated, ${coverage.partial} as partial
      from ${days} and d.day between ${from} and ${to} group by d.day order by d.day`);
  const stored = Map.groupBy(
    kept.sums.filter((sum) => sum.series > 0),
    ({ day }) => day,
  );
  return [...stored]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, some]) => ({
      day,
      complete: some.reduce((sum, { completeDays }) => sum + completeDays, 0),
      estimated: some.reduce((sum, { estimatedDays }) => sum + estimatedDays, 0),
      partial: some.reduce((sum, { partialDays }) => sum + partialDays, 0),
    }));
}
