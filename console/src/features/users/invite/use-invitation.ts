import { accountLinks } from 'contract/features/account-links/calls.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { useSend } from '../../../api/queries.ts';

/** Invites one user and keeps what is to be shown of it. */
export function useInvitation() {
  const send = useSend(accountLinks.invite);
  const [invited, setInvited] = useState<AnyRow | null>(null);
  const invite = (row: AnyRow) => {
    setInvited(row);
    send.mutate({ params: { guid: row.guid } });
  };
  return {
    invite,
    shown: invited && {
      name: String(invited['fullName']),
      invitation: send,
      onRetry: () => invite(invited),
      onClose: () => setInvited(null),
    },
  };
}
