import { Text } from '@mantine/core';
import { organizationInvitations as calls, type ShownInvitation } from 'contract/features/organizations/invitations.ts';
import { useSend } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';

interface Props {
  invitation: ShownInvitation;
  token: string;
  onDeclined: () => void;
  onClose: () => void;
}

/** Asks before an invitation is declined: it is answered once, and another organization is told who answered. */
export function DeclineDialog({ invitation: { inviter, person }, token, onDeclined, onClose }: Props) {
  const { isPending, error, mutate } = useSend(calls.decline);
  return (
    <ConfirmDialog
      title="Отказаться от приглашения"
      label="Отказаться"
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => mutate({ body: { token } }, { onSuccess: onDeclined })}
    >
      <Text>
        {inviter} узнает, что {person.fullName} ({person.userName}) отказывается. Ссылка перестанет действовать: если
        передумаете, попросите пригласить вас ещё раз.
      </Text>
    </ConfirmDialog>
  );
}
