import { useMemo, useSyncExternalStore } from 'react';

type Save = (name: string, value: unknown) => void;

let values: Readonly<Record<string, unknown>> = {};
let save: Save = () => undefined;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function replace(next: Readonly<Record<string, unknown>>): void {
  values = next;
  for (const listener of listeners) listener();
}

/** Sets the loaded preferences of the signed-in person, and the handler of changes. */
export function openPreferences(kept: Readonly<Record<string, unknown>>, onChange: Save): void {
  save = onChange;
  replace(kept);
}

/** Clears the preferences, because the next signed-in person has their own. */
export const closePreferences = (): void => openPreferences({}, () => undefined);

export const preference = (name: string): unknown => values[name];

/** Null removes the preference. */
export function prefer(name: string, value: unknown): void {
  replace({ ...values, [name]: value ?? undefined });
  save(name, value ?? null);
}

/** A preference of the person by its name; `parse` validates the stored value, which may be anything. */
export function usePreference<T>(name: string, parse: (kept: unknown) => T): [T, (next: T | null) => void] {
  const kept = useSyncExternalStore(subscribe, () => values[name]);
  const value = useMemo(() => parse(kept), [kept, parse]);
  return [value, (next) => prefer(name, next)];
}

export const isTrue = (kept: unknown): boolean => kept === true;
