import { guid } from 'contract/kit/text.ts';

const ACCESS = 'access_token';
const REFRESH = 'refresh_token';
const EXPIRES = 'access_token_expires_at';
const ORGANIZATION = 'organization';
export const COLOR_SCHEME_KEY = 'color-scheme';
/** Session storage key that marks a window opened to try out rights. */
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

/** The session that ended last, here or in another tab, by its access token. */
let over: { token: string | null } | null = null;
/** Whether the session of this token has already ended, so that another 401 for it is not news. */
export const isSessionOver = (token: string | null): boolean =>
  over !== null && (token === null || token === over.token);
export function hasSession(): boolean {
  const token = accessToken();
  return token !== null && !isSessionOver(token);
}

export function storeTokens({ access_token, refresh_token, expires_in }: Tokens): void {
  over = null;
  localStorage.setItem(ACCESS, access_token);
  localStorage.setItem(REFRESH, refresh_token);
  localStorage.setItem(EXPIRES, String(Date.now() + expires_in * 1000));
}

export const dropRefreshToken = (): void => localStorage.removeItem(REFRESH);

const choice = guid();
/** Any other value stored under the key counts as no choice. */
const chosenIn = (storage: Storage): string | null => choice.safeParse(storage.getItem(ORGANIZATION)).data ?? null;

/** The organization chosen in this tab, even when another tab has signed out in the meantime. */
export const ownOrganization = (): string | null => chosenIn(sessionStorage);

/** The organization of this tab. A new tab starts with the organization shared by all tabs and keeps its own from then
 *  on. */
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

/** Ends the session in this browser. Only the theme stays in local storage; drafts are stored elsewhere. */
export function clearSession(): void {
  over = { token: accessToken() };
  const theme = localStorage.getItem(COLOR_SCHEME_KEY);
  localStorage.clear();
  if (theme !== null) localStorage.setItem(COLOR_SCHEME_KEY, theme);
  for (const key of [ORGANIZATION, TRIAL]) sessionStorage.removeItem(key);
}

const tabs = new BroadcastChannel('session');
type End = 'lost' | 'signed-out';
interface Ended {
  end: End;
  token: string | null;
}

/** Notifies the other tabs how the session that was just cleared ended. */
export const notifyTabs = (end: End): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  tabs.postMessage({ end, token: over?.token ?? null } satisfies Ended);

/** Calls the handler when the session ends in another tab. */
export function onSessionElsewhere(ended: (end: End) => void): void {
  tabs.addEventListener('message', ({ data: { end, token } }: MessageEvent<Ended>) => {
    const now = accessToken();
    // Somebody may have signed in since, because a sleeping tab receives the message late and storage of another
    // process is cleared even later.
    if ((now !== null && now !== token) || over?.token === token) return;
    over = { token };
    ended(end);
  });
}
