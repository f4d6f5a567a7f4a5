import { monthOf } from 'contract/time/calendar.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

/** Planned peak hours, 1 to 24, by month `YYYY-MM`; months without entered hours are absent. */
export type PlannedHours = ReadonlyMap<string, readonly number[]>;

/** The planned peak hours of a region's price zone, by month; for an unknown zone those of the first one. */
export async function plannedHoursOf(tx: Tx, region: string | null, from: string, to: string): Promise<PlannedHours> {
  const found = await tx.rows<{ month: string; hours: number[] }>(sql`
    select to_char(first_day, 'YYYY-MM') as month, hours from planned_peak_hour
    where first_day between date_trunc('month', ${from}::date) and ${to}::date and price_zone = coalesce((
      select case parameters ->> 'priceZone' when 'Вторая' then 'second' end from dictionary_value where guid = ${region}), 'first')`);
  return new Map(found.map(({ month, hours }) => [month, hours.toSorted((a, b) => a - b)]));
}

/** The planned hours of the month of a day. */
export const hoursOfDay = (planned: PlannedHours, day: string): readonly number[] | undefined =>
  planned.get(monthOf(day));
