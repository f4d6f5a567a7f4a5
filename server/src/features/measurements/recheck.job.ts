import { firstDayOf, lastDayOf, monthOf, monthsBetween } from 'contract/time/calendar.ts';
import { sql } from '../../core/sql.ts';
import { asOrg } from '../../core/transaction.ts';
import { job } from '../../jobs/kind.ts';
import { recheckDays } from '../../series/check.ts';
import { isReached } from './points.service.ts';

/** The number of series processed together: a month of their days is held in memory and locked. */
const SERIES = 100;

/** Checks the stored days of a period again, by month, because the rules may have changed. */
export const recheckJob = job<{ from: string; to: string }>({
  name: 'measurementRecheck',
  async run({ pool, actor, progress, signal }, { from, to }) {
    const series = await asOrg(pool, actor, 'read', (tx) =>
      tx.rows<{ id: number }>(sql`
        select s.id from series s where s.metering_point_guid in (select t.guid from metering_point t where ${isReached(actor.rights)})
        order by s.id`),
    );
    const months = monthsBetween(monthOf(from), monthOf(to));
    const portions = months.flatMap((month) =>
      Array.from({ length: Math.ceil(series.length / SERIES) }, (_, index) => ({
        ids: series.slice(index * SERIES, (index + 1) * SERIES).map(({ id }) => id),
        first: from > firstDayOf(month) ? from : firstDayOf(month),
        last: to < lastDayOf(month) ? to : lastDayOf(month),
      })),
    );
    const sums = { days: 0, found: 0 };
    progress(0, portions.length);
    for (const [index, { ids, first, last }] of portions.entries()) {
      signal.throwIfAborted();
      const done = await asOrg(pool, actor, 'write', (tx) => recheckDays(tx, ids, first, last));
      sums.days += done.days;
      sums.found += done.found;
      progress(index + 1);
    }
    return {
      summary: `Проверено суток: ${sums.days.toLocaleString('ru')}, замечаний: ${sums.found.toLocaleString('ru')}`,
    };
  },
});
