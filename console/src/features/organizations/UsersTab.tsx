import { Button } from '@mantine/core';
import { organizationInvitations } from 'contract/features/organizations/invitations.ts';
import { users } from 'contract/features/users/facts.ts';
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
  const mayInvite = useRefusal('users', 'create') === undefined;
  const invitations = useCall(organizationInvitations.list, {}, { enabled: mayInvite }).data ?? [];
  const [areInvitationsOpened, setInvitationsOpened] = useState(false);
  return (
    <ResourceList resource={users} creation="Добавить человека" CreationDialog={AddPersonDialog}>
      <ListHeading>
        {invitations.length > 0 && (
          <Button variant="default" onClick={() => setInvitationsOpened(true)}>
            Ждём ответа: {invitations.length}
          </Button>
        )}
      </ListHeading>
      <ListToolbar />
      <ListTable />
      <ListFooter />
      <Suspense>
        {areInvitationsOpened && (
          <InvitationsDialog invitations={invitations} onClose={() => setInvitationsOpened(false)} />
        )}
      </Suspense>
    </ResourceList>
  );
}
