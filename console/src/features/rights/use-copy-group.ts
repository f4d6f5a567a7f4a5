import { useNavigate } from '@tanstack/react-router';
import type { permissionGroups } from 'contract/features/rights/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useRef } from 'react';
import { call } from '../../api/call.ts';
import { notedRequest } from '../../api/noted-request.ts';
import { queryClient } from '../../api/query-client.ts';
import { toastError } from '../../api/toast-error.ts';
import { paths } from '../../paths.ts';
import { undoable } from '../../resource/frame/undoable.ts';
import { linkTo } from '../../ui/link-to.ts';

/** Creates a group with the same rights and rules under another name and opens it; the code is loaded on use. */
export function useCopyGroup() {
  const navigate = useNavigate();
  const isCopying = useRef(false);
  return async ({ guid, name }: Row<typeof permissionGroups>) => {
    if (isCopying.current) return;
    isCopying.current = true;
    try {
      const { rightsCalls } = await import('contract/features/rights/calls.ts');
      const noted = notedRequest();
      const made = await call(rightsCalls.copyGroup, {
        params: { guid },
        idempotencyKey: crypto.randomUUID(),
        onAnswer: noted.onAnswer,
      });
      await queryClient.invalidateQueries();
      await navigate(linkTo(paths.permissionGroup(made.guid)));
      void undoable({ message: `Копия группы «${name}» создана`, request: noted.request });
    } catch (error) {
      toastError(error);
    } finally {
      isCopying.current = false;
    }
  };
}
