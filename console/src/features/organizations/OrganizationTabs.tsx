import { paths } from '../../paths.ts';
import { RouteTabs } from '../../ui/RouteTabs.tsx';

const tabs = [
  { label: 'Список', to: paths.organizations },
  { label: 'Дерево', to: paths.organizationTree },
  { label: 'На карте', to: paths.organizationMap },
  { label: 'Где я работаю', to: paths.ownOrganizations },
];

/** The views of organizations: each is a screen of its own. */
export const OrganizationTabs = () => <RouteTabs label="Организации" tabs={tabs} />;
