import { createContext, use } from 'react';
import { prefer, preference, usePreference } from '../preferences/preferences.ts';

export const MOSCOW = 'Europe/Moscow';
const KEY = 'time_zone';

export type ZoneChoice = 'moscow' | 'organization' | 'browser';
const choices: readonly ZoneChoice[] = ['moscow', 'organization', 'browser'];

const parse = (kept: unknown): ZoneChoice => choices.find((choice) => choice === kept) ?? 'moscow';

export const chooseZone = (choice: ZoneChoice): void => prefer(KEY, choice);

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone of the current organization; Moscow until it is known. */
export const OrganizationZone = createContext<string>(MOSCOW);

export const useZoneChoice = (): ZoneChoice => usePreference(KEY, parse)[0];

export function zoneOf(choice: ZoneChoice, organizationZone: string): string {
  if (choice === 'browser') return browserZone();
  return choice === 'organization' ? organizationZone : MOSCOW;
}

/** The time zone in which moments are currently shown, for code outside components. */
export const chosenZone = (organizationZone: string): string => zoneOf(parse(preference(KEY)), organizationZone);

/** The time zone in which all moments on the screen are shown. */
export const useTimeZone = (): string => zoneOf(useZoneChoice(), use(OrganizationZone));
