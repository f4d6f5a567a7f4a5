import { useNavigate } from '@tanstack/react-router';
import { rightsCalls } from 'contract/features/rights/calls.ts';
import type { permissionGroups } from 'contract/features/rights/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { toastError } from '../../api/toast-error.ts';
import { useSend } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { linkTo } from '../../ui/link-to.ts';

/** Creates a group with the same rights and rules under another name and opens it. */
export function useCopyGroup() {
  const navigate = useNavigate();
  const copy = useSend(rightsCalls.copyGroup);
  return async ({ guid }: Row<typeof permissionGroups>) => {
    try {
      const made = await copy.mutateAsync({ params: { guid }, idempotencyKey: crypto.randomUUID() });
      await navigate(linkTo(paths.permissionGroup(made.guid)));
    } catch (error) {
      toastError(error);
    }
  };
}
