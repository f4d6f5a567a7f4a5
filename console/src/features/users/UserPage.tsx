import { Outlet, useParams } from '@tanstack/react-router';
import { userCalls } from 'contract/features/users/calls.ts';
import { users } from 'contract/features/users/facts.ts';
import { lazy, Suspense } from 'react';
import { useRefusal } from '../../api/decisions.ts';
import { useObstacle } from '../../api/obstacle.ts';
import { paths } from '../../paths.ts';
import { CardFacts } from '../../resource/card/CardFacts.tsx';
import { ResourceCard } from '../../resource/card/ResourceCard.tsx';
import { RouteTabs } from '../../ui/RouteTabs.tsx';

const UserPanel = lazy(async () => ({ default: (await import('./UserPanel.tsx')).UserPanel }));

/** One user: the account, its actions, organizations and history. */
export function UserPage() {
  const { guid } = useParams({ from: '/shell/users/$guid' });
  const mayNotDelete = useObstacle(userCalls.obstacle, guid, useRefusal('users', 'update'));
  const tabs = [
    { label: 'Карточка', to: paths.user(guid) },
    { label: 'Организации', to: paths.userOrganizations(guid) },
    { label: 'Права', to: paths.userRights(guid) },
    {
      label: 'Сеансы и ключи',
      modes: [
        { label: 'Сеансы', to: paths.userSessions(guid) },
        { label: 'Входы', to: paths.userSignIns(guid) },
        { label: 'Ключи API', to: paths.userTokens(guid) },
      ],
    },
    { label: 'Действия', to: paths.userActions(guid) },
    { label: 'История', to: paths.userHistory(guid) },
  ];
  return (
    <ResourceCard resource={users} guid={guid} listPath={paths.users} cardPath={paths.user} mayNotDelete={mayNotDelete}>
      <Suspense>
        <UserPanel />
      </Suspense>
      <CardFacts fields={['userName', 'employeeGuid', 'lastSeenAt']} />
      <RouteTabs label="Пользователь" tabs={tabs} />
      <Suspense>
        <Outlet />
      </Suspense>
    </ResourceCard>
  );
}
