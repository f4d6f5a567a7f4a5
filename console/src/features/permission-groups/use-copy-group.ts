import { useNavigate } from '@tanstack/react-router';
import { permissionGroups } from 'contract/features/permission-groups.ts';
import { enteredFields } from 'contract/kit/field.ts';
import { anyResource, type AnyRow } from 'contract/kit/resource.ts';
import { errorText } from '../../api/error-text.ts';
import { useSend } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { linkTo } from '../../ui/link-to.ts';
import { toast } from '../../ui/toast.ts';

const resource = anyResource(permissionGroups);

/** Makes a group of the same rights under another name and opens it. */
export function useCopyGroup() {
  const navigate = useNavigate();
  const create = useSend(resource.routes.create);
  return async (row: AnyRow) => {
    const input = Object.fromEntries(enteredFields(resource.fields).map(([key]) => [key, row[key]]));
    const body = { ...input, name: `${String(row['name']).slice(0, 240)} — копия` };
    try {
      const copy = await create.mutateAsync({ body, idempotencyKey: crypto.randomUUID() });
      await navigate(linkTo(paths.permissionGroup(copy.guid)));
    } catch (error) {
      const { title, text } = errorText(error as Error);
      void toast({ color: 'red', title, message: text });
    }
  };
}
