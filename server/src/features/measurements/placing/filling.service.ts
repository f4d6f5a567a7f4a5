import type { FilledChannel } from 'contract/features/measurements/imports/answers.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { storedOf } from '../../../series/read.ts';
import type { WriteMode } from '../../../series/write.ts';
import type { PlacedDay } from './days.service.ts';

/** What a file writes to a series. */
export interface FilledSeries extends FilledChannel {
  series: number;
}

interface Named {
  series: number;
  guid: string;
  name: string;
  code: string | null;
  channel: string | null;
}

const namesOf = (tx: Tx, series: readonly number[]): Promise<Named[]> =>
  tx.rows<Named>(sql`
    select s.id as series, coalesce(p.guid, g.guid) as guid, coalesce(p.name, g.name) as name, coalesce(p.code, g.code) as code, s.channel
    from series s left join metering_point p on p.guid = s.metering_point_guid left join gtp g on g.guid = s.gtp_guid
    where s.id = any(${series}::integer[])`);

/** The number of values of a day that replace others; in a merge, missing values are kept. */
const changedIn = (given: readonly (number | null)[], stored: readonly (number | null)[], mode: WriteMode): number =>
  given.filter((value, index) => (value !== null || mode === 'replace') && value !== (stored[index] ?? null)).length;

/** What the days of a file will fill and overwrite, by channel, overwritten ones first. Must be called before
 *  writing. */
export async function fillingOf(tx: Tx, days: readonly PlacedDay[], mode: WriteMode): Promise<FilledSeries[]> {
  if (days.length === 0) return [];
  const bySeries = Map.groupBy(days, ({ series }) => series);
  const stored = await storedOf(tx, days);
  const before = new Map(stored.map((one) => [`${one.series} ${one.day}`, one.v]));
  const names = await namesOf(tx, [...bySeries.keys()]);
  const filling = names.map((named): FilledSeries => {
    const own = bySeries.get(named.series)!;
    const ownDates = own.map(({ day }) => day).toSorted();
    const counts = { newDays: 0, changedDays: 0, changedValues: 0 };
    for (const { series, day, values } of own) {
      const was = before.get(`${series} ${day}`);
      const changed = was ? changedIn(values, was, mode) : 0;
      if (!was) counts.newDays++;
      if (changed) counts.changedDays++;
      counts.changedValues += changed;
    }
    return { ...named, from: ownDates[0]!, to: ownDates.at(-1)!, days: own.length, ...counts };
  });
  return filling.toSorted(
    (a, b) => b.changedValues - a.changedValues || a.name.localeCompare(b.name, 'ru') || a.series - b.series,
  );
}
