import { timeZones } from 'contract/time/time-zones.ts';
import { zoneOffset } from 'contract/time/zone-offset.ts';
import { MOSCOW } from './time-zone.ts';

const named: Readonly<Record<string, string>> = timeZones;

/** «Московское время (UTC+3)», «Новосибирск (UTC+7)». Browsers know the Russian names of few zones. */
export const zoneTitle = (zone: string): string =>
  zone === MOSCOW ? `Московское время (${zoneOffset(zone)})` : (named[zone] ?? `${zone} (${zoneOffset(zone)})`);
