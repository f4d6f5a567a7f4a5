import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { authOrgs } from 'contract/features/auth/calls.ts';
import { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { enterOrganization } from '../../app/sign-in/sign-in.ts';
import { useCall } from '../../api/queries.ts';
import { useWho } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { useRecord } from '../../resource/state/record-context.ts';
import { titleOf } from '../../resource/state/row-title.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';
import page from '../../ui/Page.module.css';

/** The users of the organization. They are visible only from within it. */
export function UsersTab() {
  const { row } = useRecord();
  const { orgId } = useWho();
  const navigate = useNavigate();
  // The card of a new user offers the invitation.
  const openCard = ({ guid }: Row<typeof users>) => void navigate({ to: paths.user(guid) });
  return row.guid === orgId ? <ResourceListPage resource={users} onCreated={openCard} /> : <OfAnother />;
}

function OfAnother() {
  const { resource: organizations, row } = useRecord();
  const navigate = useNavigate();
  const { orgName } = useWho();
  const isMember = useCall(authOrgs, {}).data?.some(({ id }) => id === row.guid) ?? false;
  const name = titleOf(organizations, row);
  const enter = async () => {
    enterOrganization(row.guid);
    await navigate({ to: paths.organizationUsers(row.guid) });
  };
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
      {isMember && <Button onClick={() => void enter()}>Перейти в «{name}»</Button>}
    </div>
  );
}
