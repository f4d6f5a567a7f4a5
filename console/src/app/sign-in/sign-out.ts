import { revocation } from 'contract/features/auth/calls.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { accessToken, clearSession, refreshToken } from '../../api/session.ts';
import { forgetPlace } from './return-place.ts';

/** Ends the session on the server, then here; without a connection only here. A session through a provider ends there, too: the browser
 *  goes to it and comes back. */
export async function signOut(): Promise<void> {
  const token = refreshToken() ?? accessToken();
  const ended = token && (await call(revocation, { body: { token } }).catch(() => undefined));
  clearSession();
  forgetPlace();
  queryClient.clear();
  if (ended && ended.address) location.assign(ended.address);
}
