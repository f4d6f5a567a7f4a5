import type { Calendar, ProductionDayKind } from 'contract/time/calendar.ts';
import { dayNumber } from 'contract/time/day-shape.ts';
import { sql } from './sql.ts';
import type { Tx } from './transaction.ts';

/** The production calendar, keyed by days counted from 1970. */
export async function readCalendar(tx: Tx): Promise<Calendar> {
  const days = await tx.rows<{ day: string; kind: ProductionDayKind }>(
    sql`select distinct on (day) day, kind from production_day order by day, organization_guid nulls last`,
  );
  return new Map(days.map(({ day, kind }) => [dayNumber(day), kind]));
}

/** The working days from the first to the last, both inclusive. */
export const workingDaysOf = async (tx: Tx, from: string, to: string): Promise<string[]> =>
  (await tx.rows<{ day: string }>(sql`select d as day from working_days(${from}, ${to}) d order by 1`)).map(
    ({ day }) => day,
  );
