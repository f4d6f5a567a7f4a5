import { addMonths } from 'contract/time/calendar.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { DUE_DAY } from 'contract/features/region-actual/facts.ts';
import { ownOrCommonName } from '../../../core/own-reading.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';

export interface Region {
  guid: string;
  code: string;
  name: string;
  /** The name that market files may use. */
  commonName: string;
  /** Its code in market files. */
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
    select v.guid, v.code, ${ownOrCommonName(sql`v`)} as name, v.name as "commonName", coalesce(v.parameters ->> 'okato', '') as okato
    from dictionary_value v join dictionary d on d.guid = v.dictionary_guid
    where d.code = 'regions' and v.is_active order by ${ownOrCommonName(sql`v`)} collate russian`);

/** The suppliers of regions that have a market code. */
export const participantsOf = (tx: Tx, regions: readonly string[]): Promise<Participant[]> =>
  tx.rows<Participant>(sql`
    select v.guid, ${ownOrCommonName(sql`v`)} as name, r.region, v.parameters ->> 'atsCode' as "atsCode"
    from dictionary_value v join dictionary d on d.guid = v.dictionary_guid,
      jsonb_array_elements_text(v.parameters -> 'regions') r (region)
    where d.code = 'market-participants' and v.is_active and v.parameters ->> 'atsCode' <> '' and r.region = any(${regions}::text[])
    order by ${ownOrCommonName(sql`v`)} collate russian`);

/** Whether a month should have been published by a day. */
export const isDue = (month: string, day = moscowToday()): boolean =>
  day > `${addMonths(month, 1)}-${String(DUE_DAY).padStart(2, '0')}`;
