import { Button, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { authOrgs } from 'contract/features/auth/calls.ts';
import { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { titleOf } from 'contract/kit/row-title.ts';
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
import page from '../../ui/Page.module.css';
import { useEntering } from '../../app/sign-in/use-entering.ts';
import { refused } from '../../ui/refusal/refused.ts';

const AddPersonDialog = lazy(async () => ({ default: (await import('./people/AddPersonDialog.tsx')).AddPersonDialog }));

/** The users of the organization. They are visible only from within it. */
export function UsersTab() {
  const { row } = useRecord();
  const { orgId } = useWho();
  return row.guid === orgId ? <OfThis /> : <OfAnother />;
}

function OfThis() {
  const navigate = useNavigate();
  const mayNotAdd = useRefusal('users', 'create');
  const [isAdding, setAdding] = useState(false);
  // The card of a new user offers the invitation.
  const openCard = ({ guid }: Row<typeof users>) => void navigate({ to: paths.user(guid) });
  return (
    <ResourceList resource={users} onCreated={openCard}>
      <ListHeading>
        <Button
          variant="default"
          leftSection={<IconUserPlus size={16} />}
          {...refused(mayNotAdd)}
          onClick={() => setAdding(true)}
        >
          Добавить человека
        </Button>
      </ListHeading>
      <ListToolbar />
      <ListTable />
      <ListFooter />
      <Suspense>{isAdding && <AddPersonDialog onClose={() => setAdding(false)} />}</Suspense>
    </ResourceList>
  );
}

function OfAnother() {
  const { resource: organizations, row } = useRecord();
  const enter = useEntering();
  const { orgName } = useWho();
  const isMember = useCall(authOrgs, {}).data?.some(({ id }) => id === row.guid) ?? false;
  const name = titleOf(organizations, row);
  return (
    <div className={page.empty} role="tabpanel">
      <Text fw={600}>Пользователи организации «{name}» видны, когда вы работаете в ней</Text>
      <Text c="dimmed" maw={560}>
        Сейчас открыта {orgName}.{' '}
        {isMember
          ? 'Перейдите в эту организацию, и здесь появится список.'
          : 'Вас в эту организацию ещё не добавили: попросите её администратора.'}{' '}
        Дать доступ к ней своему пользователю можно в его карточке, на вкладке «Организации».
      </Text>
      {isMember && (
        <Button onClick={() => void enter(row.guid, paths.organizationUsers(row.guid))}>Перейти в «{name}»</Button>
      )}
    </div>
  );
}
