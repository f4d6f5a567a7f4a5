import { Outlet, useParams } from '@tanstack/react-router';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { paths } from '../../paths.ts';
import { CardFact } from '../../resource/card/CardFact.tsx';
import { CardFacts } from '../../resource/card/CardFacts.tsx';
import { ResourceCard } from '../../resource/card/ResourceCard.tsx';
import { RouteTabs } from '../../ui/RouteTabs.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

export function PermissionGroupPage() {
  const { id = '' } = useParams({ strict: false });
  const tabs = [
    { label: 'Группа прав', to: paths.permissionGroup(id) },
    { label: 'Сотрудники', to: paths.permissionGroupEmployees(id) },
    { label: 'Правила', to: paths.permissionGroupRules(id) },
    { label: 'История', to: paths.permissionGroupHistory(id) },
  ];
  return (
    <ResourceCard
      resource={permissionGroups}
      guid={id}
      listPath={paths.permissionGroups}
      listTitle="Группы"
      cardPath={paths.permissionGroup}
    >
      <CardFacts fields={['employeesCount', 'isSystem', 'updatedAt']}>
        <CardFact label="Что даёт и почему">
          <TextLink to={paths.rightsOfGroup(id)}>Кто что может</TextLink>
        </CardFact>
      </CardFacts>
      <RouteTabs label="Группа прав" tabs={tabs} />
      <Outlet />
    </ResourceCard>
  );
}
