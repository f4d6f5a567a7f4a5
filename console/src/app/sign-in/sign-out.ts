import { revocation } from 'contract/features/auth/calls.ts';
import { call } from '../../api/call.ts';
import { dropPreferences, savePreferences } from '../../api/preferences.ts';
import { queryClient } from '../../api/query-client.ts';
import { accessToken, clearSession, refreshToken, notifyTabs } from '../../api/session.ts';
import { forgetPlaces } from '../../resource/state/list-place.ts';
import { forgetPlace } from './return-place.ts';

/** Ends the session here, shows the sign-in page, and ends the session on the server if it can be reached. A provider's
 *  session ends too: the browser visits the provider and returns. */
export async function signOut(showSignIn: () => Promise<void>): Promise<void> {
  await savePreferences();
  const token = refreshToken() ?? accessToken();
  const revoked = token ? call(revocation, { body: { token }, isPassive: true }).catch(() => undefined) : undefined;
  clearSession();
  notifyTabs('signed-out');
  dropPreferences();
  forgetPlace();
  await showSignIn();
  // Cleared last, because a screen that is still shown would reload its data.
  queryClient.clear();
  forgetPlaces();
  const address = (await revoked)?.address;
  if (address) location.assign(address);
}
