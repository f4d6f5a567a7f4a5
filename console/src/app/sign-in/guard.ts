import { redirect } from '@tanstack/react-router';
import { isUnauthenticated, ProblemError } from '../../api/problem-error.ts';
import { loadPreferences } from '../../api/preferences.ts';
import { queryClient } from '../../api/query-client.ts';
import { accessToken, forgetOrganization, organization } from '../../api/session.ts';
import { whoQuery, type Who } from '../../api/who.ts';
import { signInPaths } from '../../sign-in-paths.ts';
import { stepOf } from './required-step.ts';
import { rememberPlace } from './return-place.ts';

/** Requires a token and an organization; otherwise remembers the address and redirects to the sign-in. */
export function requireSession({ location }: { location: { href: string } }): void {
  if (accessToken() && organization()) return;
  rememberPlace(location.href);
  throw redirect({ to: signInPaths.login });
}

/** Requires only a token: a required step comes before the choice of an organization. */
export function requireToken(): void {
  if (!accessToken()) throw redirect({ to: signInPaths.login });
}

/** Loads the current user before the shell is shown. Redirects to a required step, which returns to the address
 *  afterwards, or to the choice of an organization when the membership was revoked. */
export async function loadWho({ location }: { location: { href: string } }): Promise<Who> {
  try {
    const [who] = await Promise.all([queryClient.ensureQueryData(whoQuery), loadPreferences()]);
    const step = stepOf(who);
    if (step) {
      rememberPlace(location.href);
      throw redirect({ to: step });
    }
    return who;
  } catch (error) {
    if (isUnauthenticated(error)) throw redirect({ to: signInPaths.login });
    if (error instanceof ProblemError && error.is('not_a_member', 'organization_required')) {
      forgetOrganization();
      throw redirect({ to: signInPaths.selectOrganization });
    }
    throw error;
  }
}

/** `/` shows the desktop to users who may see it; others are redirected to their first section, or stay on `/` when
 *  they have none. */
export async function leadToFirstSection(at: { location: { href: string } }): Promise<void> {
  // The icons of the menu are not needed before the sign-in, so they are loaded here.
  const [{ rights }, { firstScreen }] = await Promise.all([loadWho(at), import('../../navigation.ts')]);
  const first = firstScreen(rights);
  if (first && first !== signInPaths.root) throw redirect({ to: first, replace: true });
}
