import { useNavigate } from '@tanstack/react-router';
import { authOrgs } from 'contract/features/auth/calls.ts';
import { useCall } from '../../api/queries.ts';
import { organization } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { useRecents } from '../../ui/input/use-recents.ts';
import { enterOrganization } from '../sign-in/sign-in.ts';

/** The user's other organizations, those entered lately, and a function to switch. */
export function useOrganizationChange() {
  const navigate = useNavigate();
  const asked = useCall(authOrgs, {});
  const [recents, addRecent] = useRecents('organizations');
  const enter = async (guid: string) => {
    addRecent(guid);
    // Navigate first: the current screen may ask about unsaved changes.
    await navigate({ to: paths.selectOrganization });
    enterOrganization(guid);
    await navigate({ to: paths.root });
  };
  return { asked, others: (asked.data ?? []).filter(({ id }) => id !== organization()), recents, enter };
}
