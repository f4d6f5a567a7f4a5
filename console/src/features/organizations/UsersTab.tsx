import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { organizationInvitations } from 'contract/features/organizations/invitations.ts';
import { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { useRefusal } from '../../api/decisions.ts';
import { useCall } from '../../api/queries.ts';
import { useWho } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { useRecord } from '../../resource/state/record-context.ts';
import { ListFooter } from '../../resource/list/ListFooter.tsx';
import { ListHeading } from '../../resource/list/ListHeading.tsx';
import { ListToolbar } from '../../resource/list/ListToolbar.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { ListTable } from '../../resource/table/ListTable.tsx';
import { OpenTo } from '../../resource/value/OpenTo.tsx';
import { ElsewhereTab } from './ElsewhereTab.tsx';
import { refused } from '../../ui/refusal/refused.ts';

const AddPersonDialog = lazy(async () => ({ default: (await import('./people/AddPersonDialog.tsx')).AddPersonDialog }));
const InvitationsDialog = lazy(async () => ({
  default: (await import('./people/InvitationsDialog.tsx')).InvitationsDialog,
}));

/** The users of the organization. They are visible only from within it. */
export function UsersTab() {
  const { row } = useRecord();
  const { orgId } = useWho();
  if (row.guid === orgId)
    return (
      <OpenTo entity="users">
        <OfThis />
      </OpenTo>
    );
  return (
    <ElsewhereTab what="Пользователи организации" path={paths.organizationUsers(row.guid)}>
      Дать доступ к ней своему пользователю можно в его карточке, на вкладке «Организации».
    </ElsewhereTab>
  );
}

function OfThis() {
  const navigate = useNavigate();
  const mayNotAdd = useRefusal('users', 'create');
  const mayInvite = mayNotAdd === undefined;
  const invitations = useCall(organizationInvitations.list, {}, { enabled: mayInvite }).data ?? [];
  const [opened, setOpened] = useState<'adding' | 'invitations' | null>(null);
  const close = () => setOpened(null);
  // The card of a new user offers the invitation.
  const openCard = ({ guid }: Row<typeof users>) => void navigate({ to: paths.user(guid) });
  return (
    <ResourceList resource={users} onCreated={openCard}>
      <ListHeading>
        <Button
          variant="default"
          leftSection={<IconUserPlus size={16} />}
          {...refused(mayNotAdd)}
          onClick={() => setOpened('adding')}
        >
          Добавить человека
        </Button>
        {invitations.length > 0 && (
          <Button variant="default" onClick={() => setOpened('invitations')}>
            Ждём ответа: {invitations.length}
          </Button>
        )}
      </ListHeading>
      <ListToolbar />
      <ListTable />
      <ListFooter />
      <Suspense>
        {opened === 'adding' && <AddPersonDialog onClose={close} />}
        {opened === 'invitations' && <InvitationsDialog invitations={invitations} onClose={close} />}
      </Suspense>
    </ResourceList>
  );
}
