import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

/** The region's peak hour by day, from the first of these suppliers that has published it. */
export async function peaksOf(tx: Tx, region: string, suppliers: readonly string[], days: readonly string[]) {
  const found = await tx.rows<{ day: string; hour: number }>(sql`
    select distinct on (day) day, hour from region_peak_hour
    where organization_guid = current_organization() and region_guid = ${region} and is_current and hour <= 24 and day = any(${days}::date[])
    order by day, coalesce(array_position(${suppliers}::uuid[], participant_guid), 1000), participant_guid`);
  const hours = new Map(found.map(({ day, hour }) => [day, hour]));
  return days.map((day) => hours.get(day) ?? null);
}
