import { useNavigate } from '@tanstack/react-router';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { enteredOf, type Row } from 'contract/kit/resource.ts';
import { call } from '../../api/call.ts';
import { toastError } from '../../api/toast-error.ts';
import { useSend } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { linkTo } from '../../ui/link-to.ts';

/** Without its rules the copy would grant more than the group does. */
async function copyRules(from: string, to: string): Promise<void> {
  const { permissionGroupRules } = await import('contract/features/rights/rules.ts');
  const filter = JSON.stringify({ field: 'groupGuid', op: 'in', value: [from] });
  const { items } = await call(permissionGroupRules.routes.list, { query: { filter, limit: '100' } });
  for (const rule of items)
    await call(permissionGroupRules.routes.create, {
      body: { ...enteredOf(permissionGroupRules, rule), groupGuid: to },
    });
}

/** Creates a group with the same rights and rules under another name and opens it. */
export function useCopyGroup() {
  const navigate = useNavigate();
  const create = useSend(permissionGroups.routes.create);
  return async (row: Row<typeof permissionGroups>) => {
    const body = { ...enteredOf(permissionGroups, row), name: `${row.name.slice(0, 240)} — копия` };
    try {
      const copy = await create.mutateAsync({ body, idempotencyKey: crypto.randomUUID() });
      await copyRules(row.guid, copy.guid);
      await navigate(linkTo(paths.permissionGroup(copy.guid)));
    } catch (error) {
      toastError(error);
    }
  };
}
