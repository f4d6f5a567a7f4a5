import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { organizationInvitations, type ListedInvitation } from 'contract/features/organizations/invitations.ts';
import { errorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { toast } from '../../../ui/toast.ts';

function Line({ invitation }: { invitation: ListedInvitation }) {
  const zone = useTimeZone();
  const withdraw = useSend(organizationInvitations.withdraw);
  const { guid, invitee, email, position, groups, inviter, expiresAt, isExpired } = invitation;
  const role = [position, ...groups.map((name) => `«${name}»`)].filter(Boolean).join(', ');
  const done = () => void toast({ color: 'green', message: `Приглашение «${invitee}» отозвано` });
  return (
    <Table.Tr>
      <Table.Td>
        {invitee}
        {email && (
          <Text size="sm" c="dimmed">
            {email}
          </Text>
        )}
        {withdraw.error && <ErrorNote {...errorText(withdraw.error)} />}
      </Table.Td>
      <Table.Td>{role || 'без карточки'}</Table.Td>
      <Table.Td>{inviter}</Table.Td>
      <Table.Td>{isExpired ? 'срок вышел' : `до ${formatDateTime(expiresAt, zone)}`}</Table.Td>
      <Table.Td>
        <Button
          variant="default"
          size="compact-sm"
          loading={withdraw.isPending}
          aria-label={`Отозвать приглашение «${invitee}»`}
          onClick={() => withdraw.mutate({ params: { guid } }, { onSuccess: done })}
        >
          Отозвать
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

interface Props {
  invitations: readonly ListedInvitation[];
  onClose: () => void;
}

/** The invitations to the organization that nobody has answered. */
export const InvitationsDialog = ({ invitations, onClose }: Props) => (
  <Dialog onClose={onClose} title="Приглашения в организацию" size="xl">
    <Stack>
      {invitations.length === 0 ? (
        <Text>Ответа больше не ждёт ни одно.</Text>
      ) : (
        <Table.ScrollContainer minWidth={640}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Кого</Table.Th>
                <Table.Th>Должность и группы</Table.Th>
                <Table.Th>Кто пригласил</Table.Th>
                <Table.Th>Ответить можно</Table.Th>
                <Table.Th aria-label="Действия" />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {invitations.map((one) => (
                <Line key={one.guid} invitation={one} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>Закрыть</Button>
      </Group>
    </Stack>
  </Dialog>
);
