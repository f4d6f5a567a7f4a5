import { createContext, use, useSyncExternalStore } from 'react';

export const MOSCOW = 'Europe/Moscow';
const KEY = 'time_zone';

export type ZoneChoice = 'moscow' | 'organization' | 'browser';
const choices: readonly ZoneChoice[] = ['moscow', 'organization', 'browser'];

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const read = (): ZoneChoice => choices.find((choice) => choice === localStorage.getItem(KEY)) ?? 'moscow';

export function chooseZone(choice: ZoneChoice): void {
  localStorage.setItem(KEY, choice);
  listeners.forEach((listener) => listener());
}

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone of the current organization; Moscow until it is known. */
export const OrganizationZone = createContext<string>(MOSCOW);

export const useZoneChoice = (): ZoneChoice => useSyncExternalStore(subscribe, read);

export function zoneOf(choice: ZoneChoice, organizationZone: string): string {
  if (choice === 'browser') return browserZone();
  return choice === 'organization' ? organizationZone : MOSCOW;
}

/** The time zone in which moments are currently shown, for code outside components. */
export const chosenZone = (organizationZone: string): string => zoneOf(read(), organizationZone);

/** The time zone in which all moments on the screen are shown. */
export const useTimeZone = (): string => zoneOf(useZoneChoice(), use(OrganizationZone));
