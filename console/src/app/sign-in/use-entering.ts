import { useNavigate } from '@tanstack/react-router';
import { enterOrganization } from './sign-in.ts';
import { paths } from '../../paths.ts';
import { linkTo } from '../../ui/link-to.ts';

/** Switches to another organization and opens one of its screens. */
export function useEntering() {
  const navigate = useNavigate();
  return async (guid: string, path: string) => {
    // Leave the shell first, because it shows the organization for which it was loaded.
    await navigate({ to: paths.selectOrganization });
    enterOrganization(guid);
    await navigate(linkTo(path));
  };
}
