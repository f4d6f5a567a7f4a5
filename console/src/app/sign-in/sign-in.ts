import { authOrgs, token } from 'contract/features/auth/calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { chooseOrganization, storeTokens } from '../../api/session.ts';
import { signInPaths } from '../../sign-in-paths.ts';
import { markEntry } from './entry.ts';
import { stepOfRefusal } from './required-step.ts';
import { forgetPlace, rememberedPlace } from './return-place.ts';
import { hideSessionEnded } from './session-ended.ts';

/** Chooses the organization for this tab; data loaded for another one is dropped. */
export function enterOrganization(id: string): void {
  chooseOrganization(id);
  queryClient.clear();
}

/** The address to open after the sign-in: the remembered one, the only organization, or the choice of one. */
export async function addressAfterSignIn(): Promise<string> {
  const organizations = await call(authOrgs, {});
  const place = rememberedPlace();
  // Such an address names its organization itself, or needs none.
  if (place && /^\/(o\/|join#)/.test(place.href)) {
    forgetPlace();
    return place.href;
  }
  const before = organizations.find(({ id }) => id === place?.organization);
  const target = before ?? (organizations.length === 1 ? organizations[0] : undefined);
  if (!target) return signInPaths.selectOrganization;
  enterOrganization(target.id);
  forgetPlace();
  return place && (before || !place.organization) ? place.href : signInPaths.root;
}

/** Begins the session of these tokens in this tab. Returns the address to open. */
export async function openSession(tokens: Answer<typeof token>): Promise<string> {
  storeTokens(tokens);
  void hideSessionEnded();
  markEntry();
  try {
    return await addressAfterSignIn();
  } catch (error) {
    const step = stepOfRefusal(error);
    if (!step) throw error;
    return step;
  }
}

/** The credentials of a sign-in, as form fields of the token endpoint. */
export type ShownGrant = Readonly<Record<string, string>>;

/** Signs in. When the account has a second factor, the same fields are sent again with it. Returns the address to
 *  open. */
export const signIn = async (grant: ShownGrant): Promise<string> => openSession(await call(token, { body: grant }));
