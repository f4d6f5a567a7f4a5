import { Outlet, useParams } from '@tanstack/react-router';
import { employees } from 'contract/features/employees/facts.ts';
import { Suspense } from 'react';
import { paths } from '../../paths.ts';
import { CardFacts } from '../../resource/card/CardFacts.tsx';
import { ResourceCard } from '../../resource/card/ResourceCard.tsx';
import { RouteTabs } from '../../ui/RouteTabs.tsx';
import { Deputies } from './Deputies.tsx';
import { EmployeePanel } from './EmployeePanel.tsx';
import { useEmployeeObstacle } from './use-employee-obstacle.ts';

/** One employee: the card, the rights from groups and the individual rights. */
export function EmployeePage() {
  const { id = '' } = useParams({ strict: false });
  const mayNotDelete = useEmployeeObstacle(id);
  const tabs = [
    { label: 'Карточка сотрудника', to: paths.employee(id) },
    { label: 'Группы прав', to: paths.employeeGroups(id) },
    { label: 'Индивидуальные права', to: paths.employeeRights(id) },
    { label: 'История прав', to: paths.employeeRightsHistory(id) },
    { label: 'История', to: paths.employeeHistory(id) },
  ];
  return (
    <ResourceCard
      resource={employees}
      guid={id}
      listPath={paths.employees}
      cardPath={paths.employee}
      mayNotDelete={mayNotDelete}
    >
      <EmployeePanel />
      <Deputies />
      <CardFacts fields={['position', 'department', 'userGuid']} />
      <RouteTabs label="Сотрудник" tabs={tabs} />
      <Suspense>
        <Outlet />
      </Suspense>
    </ResourceCard>
  );
}
