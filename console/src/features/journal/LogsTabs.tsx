import { Outlet } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { RouteTabs } from '../../ui/RouteTabs.tsx';

const tabs = [
  { label: 'Активность пользователей', to: paths.logs },
  { label: 'Журнал действий пользователей', to: paths.logRecords },
];

export const LogsTabs = () => (
  <>
    <RouteTabs label="Логи" tabs={tabs} />
    <Outlet />
  </>
);
