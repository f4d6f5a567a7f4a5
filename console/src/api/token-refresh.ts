import { token } from 'contract/features/auth/calls.ts';
import * as z from 'zod/mini';
import { reportConnection } from './connection.ts';
import { ConnectionError } from './problem-error.ts';
import { accessToken, dropRefreshToken, isTokenExpiring, refreshToken, storeTokens } from './session.ts';

let running: Promise<void> | null = null;

/** Errors: ConnectionError when no answer came. The refresh may be repeated; until then it is unknown whether the current access
 *  token is still valid. */
async function refresh(): Promise<void> {
  const refresh_token = refreshToken();
  if (!refresh_token || !isTokenExpiring()) return;
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token });
  const response = await fetch(token.path, { method: token.method, body }).catch(() => null);
  const answer = response?.ok ? z.safeParse(token.response, await response.json().catch(() => null)) : null;
  // The user has signed out in the meantime, or another tab has renewed the tokens.
  if (refreshToken() !== refresh_token) return;
  if (answer?.success) return storeTokens(answer.data);
  if (response?.status === 400) return dropRefreshToken();
  reportConnection(false);
  throw new ConnectionError();
}

/** One renewal at a time across tabs, because a refresh token can be used once. Locks do not exist outside a secure
 *  context. */
const underLock = () => (navigator.locks ? navigator.locks.request('token-refresh', refresh) : refresh());

/** The access token, renewed silently when it is about to expire. Errors: ConnectionError. */
export async function liveToken(): Promise<string | null> {
  if (isTokenExpiring()) {
    running ??= underLock().finally(() => {
      running = null;
    });
    await running;
  }
  return accessToken();
}
