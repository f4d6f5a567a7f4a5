import { redirect } from '@tanstack/react-router';
import { authOrgs } from 'contract/features/auth/calls.ts';
import { call } from '../../api/call.ts';
import { accessToken, organization } from '../../api/session.ts';
import { signInPaths } from '../../sign-in-paths.ts';
import { linkTo } from '../../ui/link-to.ts';
import { rememberPlace } from './return-place.ts';
import { enterOrganization } from './sign-in.ts';

interface Place {
  params: { organization: string };
  location: { href: string };
}

/** `/o/<organization>/…` is the address `…` in that organization: this tab goes over to it, after the sign-in where there is none.
 *  Whoever does not work there chooses an organization. */
export async function openInOrganization({ params, location: { href } }: Place): Promise<never> {
  const rest = `/${href.slice(`/o/${params.organization}`.length).replace(/^\/+/, '')}`;
  if (!accessToken()) {
    rememberPlace(rest, params.organization);
    throw redirect({ to: signInPaths.login });
  }
  if (organization() !== params.organization) {
    const isOwn = (await call(authOrgs, {})).some(({ id }) => id === params.organization);
    if (!isOwn) throw redirect({ to: signInPaths.selectOrganization });
    enterOrganization(params.organization);
  }
  throw redirect({ ...linkTo(rest), replace: true });
}
