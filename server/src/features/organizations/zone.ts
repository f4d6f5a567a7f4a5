import { timeZones } from 'contract/features/organizations/facts.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

type Zone = keyof typeof timeZones;
const isZone = (text: string | null | undefined): text is Zone => Boolean(text && Object.hasOwn(timeZones, text));

/** The time zone that the dictionary of regions gives to a region. */
export async function zoneOf(tx: Tx, region: string): Promise<{ timeZone: Zone | null }> {
  const found = await tx.one<{ zone: string | null }>(
    sql`select v.parameters ->> 'ianaZone' as zone from dictionary_value v where v.guid = ${region}`,
  );
  return { timeZone: isZone(found?.zone) ? found.zone : null };
}
