import { paths } from '../../paths.ts';
import { RouteTabs } from '../../ui/RouteTabs.tsx';

const tabs = [
  { label: 'Этой организации', to: paths.users },
  { label: 'Всех моих организаций', to: paths.usersEverywhere },
];

/** The lists of users: those of this organization, and those of every one where the person may read them. */
export const UserTabs = () => <RouteTabs label="Пользователи" tabs={tabs} />;
