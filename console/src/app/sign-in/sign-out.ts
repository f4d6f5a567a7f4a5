import { revocation } from 'contract/features/auth/calls.ts';
import { call } from '../../api/call.ts';
import { dropPreferences, savePreferences } from '../../api/preferences.ts';
import { queryClient } from '../../api/query-client.ts';
import { accessToken, clearSession, refreshToken, notifyTabs } from '../../api/session.ts';
import { forgetPlaces } from '../../resource/state/list-place.ts';
import { forgetPlace } from './return-place.ts';

/** Ends the session here, shows the sign-in, and ends the session on the server if it can be reached. A session through a provider ends
 *  there, too: the browser goes to it and comes back. */
export async function signOut(showSignIn: () => Promise<void>): Promise<void> {
  await savePreferences();
  const token = refreshToken() ?? accessToken();
  const revoked = token ? call(revocation, { body: { token }, isPassive: true }).catch(() => undefined) : undefined;
  clearSession();
  notifyTabs('signed-out');
  dropPreferences();
  forgetPlace();
  await showSignIn();
  // Not before: a screen that still stands would ask for its data again and keep its place.
  queryClient.clear();
  forgetPlaces();
  const address = (await revoked)?.address;
  if (address) location.assign(address);
}
