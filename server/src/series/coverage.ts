import { readableFrom } from '../core/data-from.ts';
import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { coverage } from './day-sums.ts';
import { keptSums, withRows } from './kept-sums.ts';
import { daysOfSeries } from './where.ts';

interface CoveredDay {
  day: string;
  complete: number;
  estimated: number;
  partial: number;
}

/** Numbers of series per day over those that match a condition on `s`: complete, partly estimated, and incomplete.
 *  Errors: 503 while the numbers for very many series are being computed. */
export async function coverageOfMany(tx: Tx, series: Sql, from: string, to: string): Promise<CoveredDay[]> {
  const read = readableFrom(tx, from);
  const { days, are } = await daysOfSeries(tx, series);
  const kept = are === 'kept' ? await keptSums(read, { series }, from, to) : undefined;
  if (!kept)
    return read.rows<CoveredDay>(sql`
      select d.day, ${coverage.complete} as complete, ${coverage.estimated} as estimated, ${coverage.partial} as partial
      from ${days} and d.day between ${from} and ${to} group by d.day order by d.day`);
  return [...Map.groupBy(withRows(kept.sums), (sum) => sum.day)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, some]) => ({
      day,
      complete: some.reduce((sum, { completeDays }) => sum + completeDays, 0),
      estimated: some.reduce((sum, { estimatedDays }) => sum + estimatedDays, 0),
      partial: some.reduce((sum, { partialDays }) => sum + partialDays, 0),
    }));
}
