import { guid } from 'contract/kit/text.ts';

const ACCESS = 'access_token';
const REFRESH = 'refresh_token';
const EXPIRES = 'access_token_expires_at';
const ORGANIZATION = 'organization';
/** Tells other tabs that the session was not ended by the person. */
const LOST = 'session_lost';
/** Where a window keeps the trial of rights that it is for. */
export const TRIAL = 'trial';

/** The token is renewed this long before it expires, so that no request is sent with an expiring token. */
const EARLY_MS = 60_000;

interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

export const accessToken = (): string | null => localStorage.getItem(ACCESS);
export const refreshToken = (): string | null => localStorage.getItem(REFRESH);

export function isTokenExpiring(now = Date.now()): boolean {
  const expires = Number(localStorage.getItem(EXPIRES));
  return expires > 0 && refreshToken() !== null && expires - now < EARLY_MS;
}

export function storeTokens({ access_token, refresh_token, expires_in }: Tokens): void {
  localStorage.setItem(ACCESS, access_token);
  localStorage.setItem(REFRESH, refresh_token);
  localStorage.setItem(EXPIRES, String(Date.now() + expires_in * 1000));
  localStorage.removeItem(LOST);
}

export const dropRefreshToken = (): void => localStorage.removeItem(REFRESH);

const choice = guid();
/** Any other value stored under the key counts as no choice. */
const chosenIn = (storage: Storage): string | null => choice.safeParse(storage.getItem(ORGANIZATION)).data ?? null;

/** The organization chosen in this tab, even when another tab has signed out in the meantime. */
export const ownOrganization = (): string | null => chosenIn(sessionStorage);

/** The organization of this tab. A new tab starts with the shared one and keeps its own from then on. */
export function organization(): string | null {
  const shared = chosenIn(localStorage);
  if (!shared) return null;
  const own = ownOrganization();
  if (own) return own;
  sessionStorage.setItem(ORGANIZATION, shared);
  return shared;
}

export function chooseOrganization(id: string): void {
  localStorage.setItem(ORGANIZATION, id);
  sessionStorage.setItem(ORGANIZATION, id);
}

export function forgetOrganization(): void {
  localStorage.removeItem(ORGANIZATION);
  sessionStorage.removeItem(ORGANIZATION);
}

export const trial = (): string | null => sessionStorage.getItem(TRIAL);

/** Ends the session in this browser. The theme and the drafts are kept. */
export function clearSession(why?: 'lost'): void {
  if (why) localStorage.setItem(LOST, why);
  for (const key of [ACCESS, REFRESH, EXPIRES]) localStorage.removeItem(key);
  forgetOrganization();
  sessionStorage.removeItem(TRIAL);
}

/** What another tab has chosen stays. */
export const forgetOwnOrganization = (): void => sessionStorage.removeItem(ORGANIZATION);

/** Calls these when another tab has no session any more, by the person's will or lost, and when it has one again. */
export function onSessionElsewhere(signedOut: (isLost: boolean) => void, signedIn: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key !== ACCESS && event.key !== null) return;
    // Somebody may have signed in since: a tab that slept hears of both, one after the other.
    if (event.newValue === null) signedOut(localStorage.getItem(LOST) !== null);
    else signedIn();
  });
}
