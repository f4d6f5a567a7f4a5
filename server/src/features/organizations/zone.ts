import { timeZones } from 'contract/time/time-zones.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

type Zone = keyof typeof timeZones;

/** The equivalent zone that organizations may use, for zones of cities whose clocks differed only in the past. */
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

/** The time zone of a region by the dictionary of regions. */
export async function zoneOf(tx: Tx, region: string): Promise<{ timeZone: Zone | null }> {
  const found = await tx.one<{ zone: string | null }>(
    sql`select v.parameters ->> 'ianaZone' as zone from dictionary_value v where v.guid = ${region}`,
  );
  const zone = found?.zone ?? '';
  return { timeZone: isZone(zone) ? zone : (sameNow[zone] ?? null) };
}
