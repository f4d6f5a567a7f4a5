import { preferences } from 'contract/features/profile/preferences.ts';
import { closePreferences, openPreferences } from '../ui/preferences/preferences.ts';
import { call } from './call.ts';

/** Resizing a column and navigating change the preferences many times in a row. */
const PAUSE_MS = 2_000;
/** The maximum time that signing out waits for the preferences to be saved. */
const TIMEOUT_MS = 3_000;

let unsaved: Record<string, never> = {};
let timer: ReturnType<typeof setTimeout> | undefined;
let loading: Promise<void> | null = null;

/** Saves the changed preferences. Failed changes are sent with the next save. */
export async function savePreferences(): Promise<void> {
  clearTimeout(timer);
  const values = unsaved;
  if (Object.keys(values).length === 0) return;
  unsaved = {};
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  await call(preferences.save, { body: { values }, isPassive: true, signal }).catch(() => {
    unsaved = { ...values, ...unsaved };
  });
}

function keep(name: string, value: unknown): void {
  unsaved[name] = value as never;
  clearTimeout(timer);
  timer = setTimeout(() => void savePreferences(), PAUSE_MS);
}

async function load(): Promise<void> {
  // Without saved preferences the screens use their defaults.
  const kept = await call(preferences.get, {}).catch(() => ({}));
  openPreferences(kept, keep);
}

/** Loads the preferences of the signed-in user, once per session. */
export const loadPreferences = (): Promise<void> => (loading ??= load());

export function dropPreferences(): void {
  clearTimeout(timer);
  loading = null;
  unsaved = {};
  closePreferences();
}

addEventListener('pagehide', () => void savePreferences());
