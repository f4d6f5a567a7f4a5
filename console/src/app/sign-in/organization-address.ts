import { redirect } from '@tanstack/react-router';
import { authOrgs } from 'contract/features/auth/calls.ts';
import { call } from '../../api/call.ts';
import { accessToken, organization } from '../../api/session.ts';
import { signInPaths } from '../../sign-in-paths.ts';
import { linkTo } from '../../ui/link-to.ts';
import { toast } from '../../ui/toast.ts';
import { rememberPlace } from './return-place.ts';
import { enterOrganization } from './sign-in.ts';

/** Long enough to be read while a screen is opening. */
const READING_MS = 10_000;

interface Place {
  params: { organization: string };
  location: { href: string };
}

/** Opens `/o/<code or guid>/…` as the address `…` in that organization, after the sign-in when needed. Somebody who
 *  does not work there gets a message and chooses an organization. */
export async function openInOrganization({ params, location: { href } }: Place): Promise<never> {
  if (!accessToken()) {
    rememberPlace(href, null);
    throw redirect({ to: signInPaths.login });
  }
  const named = params.organization.toLowerCase();
  if (organization() !== named) {
    const own = (await call(authOrgs, {})).find(({ id, linkCode }) => id === named || linkCode === named);
    if (!own) {
      const message = `Организации с адресом «${params.organization}» среди ваших нет.`;
      void toast({ color: 'yellow', title: 'Ссылка не открылась', message, autoClose: READING_MS });
      throw redirect({ to: signInPaths.selectOrganization });
    }
    if (organization() !== own.id) enterOrganization(own.id);
  }
  throw redirect({ ...linkTo(href.replace(/^\/o\/[^/?#]*\/*/, '/')), replace: true });
}
