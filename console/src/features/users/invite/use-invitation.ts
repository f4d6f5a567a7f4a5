import { accountLinks } from 'contract/features/users/links/calls.ts';
import type { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { useSend } from '../../../api/queries.ts';

/** Invites one user and keeps the result for display. */
export function useInvitation() {
  const send = useSend(accountLinks.invite);
  const [invited, setInvited] = useState<Row<typeof users> | null>(null);
  const invite = (row: Row<typeof users>) => {
    setInvited(row);
    send.mutate({ params: { guid: row.guid } });
  };
  return {
    invite,
    shown: invited && {
      name: String(invited.fullName),
      invitation: send,
      onRetry: () => invite(invited),
      onClose: () => setInvited(null),
    },
  };
}
