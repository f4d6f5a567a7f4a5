import { preferences } from 'contract/features/profile/preferences.ts';
import { closePreferences, openPreferences } from '../ui/preferences/preferences.ts';
import { call } from './call.ts';

/** Dragging a border changes a width many times, and so does going from screen to screen. */
const PAUSE_MS = 2_000;
/** Nobody waits longer to sign out. */
const TIMEOUT_MS = 3_000;

let unsaved: Record<string, never> = {};
let timer: ReturnType<typeof setTimeout> | undefined;
let loading: Promise<void> | null = null;

/** Saves what has changed. What could not be saved goes with the next change. */
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
  // Without them the screens stand as they come.
  const kept = await call(preferences.get, {}).catch(() => ({}));
  openPreferences(kept, keep);
}

/** Loads the preferences of whoever has signed in, once a session. */
export const loadPreferences = (): Promise<void> => (loading ??= load());

export function dropPreferences(): void {
  clearTimeout(timer);
  loading = null;
  unsaved = {};
  closePreferences();
}

addEventListener('pagehide', () => void savePreferences());
