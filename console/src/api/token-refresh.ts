import { token } from 'contract/features/auth.ts';
import * as z from 'zod/mini';
import { accessToken, dropRefreshToken, isTokenExpiring, refreshToken, storeTokens } from './session.ts';

let running: Promise<void> | null = null;

async function refresh(): Promise<void> {
  const refresh_token = refreshToken();
  if (!refresh_token || !isTokenExpiring()) return;
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token });
  const response = await fetch(token.path, { method: token.method, body }).catch(() => null);
  // No answer: the request itself shows that there is no connection.
  if (!response) return;
  const answer = z.safeParse(token.response, await response.json().catch(() => null));
  if (response.ok && answer.success) storeTokens(answer.data);
  else if (response.status < 500) dropRefreshToken();
}

/** One renewal at a time across tabs: a refresh token is good for one use. Without a secure context there are no locks. */
const underLock = () => (navigator.locks ? navigator.locks.request('token-refresh', refresh) : refresh());

/** The access token, renewed silently when it is about to end. */
export async function liveToken(): Promise<string | null> {
  if (isTokenExpiring()) {
    running ??= underLock().finally(() => {
      running = null;
    });
    await running;
  }
  return accessToken();
}
