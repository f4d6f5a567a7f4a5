import { Outlet } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { RouteTabs } from '../../ui/RouteTabs.tsx';

const tabs = [
  { label: 'Список', to: paths.organizations },
  { label: 'Дерево', to: paths.organizationTree },
];

export const OrganizationTabs = () => (
  <>
    <RouteTabs label="Организации" tabs={tabs} />
    <Outlet />
  </>
);
