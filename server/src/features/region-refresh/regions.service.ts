import { addDays, dayAt, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { DUE_DAY } from 'contract/features/region-actual/facts.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

export interface Region {
  guid: string;
  code: string;
  name: string;
  /** How files of the market name it. */
  okato: string;
}

export interface Participant {
  guid: string;
  name: string;
  region: string;
  atsCode: string;
}

export const regionsOf = (tx: Tx): Promise<Region[]> =>
  tx.rows<Region>(sql`
    select v.guid, v.code, v.name, coalesce(v.parameters ->> 'okato', '') as okato
    from dictionary_value v join dictionary d on d.guid = v.dictionary_guid
    where d.code = 'regions' and v.is_active order by v.name collate russian`);

/** The suppliers of regions that have a code on the market. */
export const participantsOf = (tx: Tx, regions: readonly string[]): Promise<Participant[]> =>
  tx.rows<Participant>(sql`
    select v.guid, v.name, r.region, v.parameters ->> 'atsCode' as "atsCode"
    from dictionary_value v join dictionary d on d.guid = v.dictionary_guid,
      jsonb_array_elements_text(v.parameters -> 'regions') r (region)
    where d.code = 'market-participants' and v.is_active and v.parameters ->> 'atsCode' <> '' and r.region = any(${regions}::text[])
    order by v.name collate russian`);

/** The last day of `YYYY-MM`. */
export const endOf = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1);

export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number! - 1 + count)).toISOString().slice(0, 7);
}

/** The months from the first to the last, both included. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

export const today = (): string => dayAt(Date.now(), MOSCOW_ZONE);

/** True once a month should have been published. */
export const isDue = (month: string): boolean => today() > `${addMonths(month, 1)}-${String(DUE_DAY).padStart(2, '0')}`;

/** The working days from the first to the last, by the production calendar. */
export const workingDaysOf = async (tx: Tx, from: string, to: string): Promise<string[]> =>
  (await tx.rows<{ day: string }>(sql`select d as day from working_days(${from}, ${to}) d order by 1`)).map(
    ({ day }) => day,
  );
