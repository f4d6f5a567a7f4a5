import { Button, Stack, Text } from '@mantine/core';
import { organizationInvitations, type ListedInvitation } from 'contract/features/organizations/invitations.ts';
import { useRef } from 'react';
import { formErrorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { toast } from '../../../ui/toast.ts';
import { DialogFooter } from '../../../ui/overlay/DialogFooter.tsx';

const roleOf = ({ position, groups }: ListedInvitation) =>
  [position, ...groups.map((name) => `«${name}»`)].filter(Boolean).join(', ') || 'без карточки сотрудника';

const columnsIn = (zone: string): PlainColumn<ListedInvitation>[] => [
  {
    label: 'Кого',
    wraps: true,
    cell: ({ invitee, email }) => (
      <>
        {invitee}
        {email && (
          <Text size="sm" c="dimmed">
            {email}
          </Text>
        )}
      </>
    ),
  },
  { label: 'Должность и группы', wraps: true, cell: roleOf },
  { label: 'Кто пригласил', wraps: true, cell: ({ inviter }) => inviter },
  {
    label: 'Ответить можно',
    cell: ({ expiresAt, isExpired }) => (isExpired ? 'срок вышел' : `до ${formatDateTime(expiresAt, zone)}`),
  },
];

interface WithdrawalProps {
  invitation: ListedInvitation;
  onDone: () => void;
}

function Withdrawal({ invitation: { guid, invitee }, onDone }: WithdrawalProps) {
  const withdraw = useSend(organizationInvitations.withdraw);
  const done = () => {
    void toast({ color: 'green', message: `Приглашение «${invitee}» отозвано` });
    onDone();
  };
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={withdraw.isPending}
        aria-label={`Отозвать приглашение «${invitee}»`}
        onClick={() => withdraw.mutate({ params: { guid } }, { onSuccess: done })}
      >
        Отозвать
      </Button>
      {withdraw.error && <ErrorNote {...formErrorText(withdraw.error)} />}
    </>
  );
}

interface Props {
  invitations: readonly ListedInvitation[];
  onClose: () => void;
}

/** The invitations to the organization that nobody has answered. */
export function InvitationsDialog({ invitations, onClose }: Props) {
  const zone = useTimeZone();
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Dialog onClose={onClose} title="Приглашения в организацию" size={960}>
      <Stack>
        <PlainTable
          label="Приглашения, на которые ещё не ответили"
          rows={invitations}
          rowKey={({ guid }) => guid}
          stacks
          nothing="Ответа больше не ждёт ни одно."
          columns={columnsIn(zone)}
        >
          {(one) => <Withdrawal invitation={one} onDone={() => close.current?.focus()} />}
        </PlainTable>
        <DialogFooter>
          <Button ref={close} onClick={onClose}>
            Закрыть
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
