import { timeZones } from 'contract/time/time-zones.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

type Zone = keyof typeof timeZones;

/** An organization chooses one zone for each offset; the dictionary of regions knows cities whose clocks differed in former years,
 *  too. */
const sameNow: Readonly<Record<string, Zone>> = {
  'Europe/Kirov': 'Europe/Moscow',
  'Europe/Simferopol': 'Europe/Moscow',
  'Europe/Volgograd': 'Europe/Moscow',
  'Europe/Astrakhan': 'Europe/Samara',
  'Europe/Saratov': 'Europe/Samara',
  'Europe/Ulyanovsk': 'Europe/Samara',
  'Asia/Barnaul': 'Asia/Novosibirsk',
  'Asia/Novokuznetsk': 'Asia/Novosibirsk',
  'Asia/Tomsk': 'Asia/Novosibirsk',
  'Asia/Chita': 'Asia/Yakutsk',
  'Asia/Sakhalin': 'Asia/Magadan',
  'Asia/Anadyr': 'Asia/Kamchatka',
};
const isZone = (text: string): text is Zone => Object.hasOwn(timeZones, text);

/** The time zone in which the dictionary of regions places a region. */
export async function zoneOf(tx: Tx, region: string): Promise<{ timeZone: Zone | null }> {
  const found = await tx.one<{ zone: string | null }>(
    sql`select v.parameters ->> 'ianaZone' as zone from dictionary_value v where v.guid = ${region}`,
  );
  const zone = found?.zone ?? '';
  return { timeZone: isZone(zone) ? zone : (sameNow[zone] ?? null) };
}
