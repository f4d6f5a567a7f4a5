import { Outlet } from '@tanstack/react-router';
import { useDecision } from '../../api/decisions.ts';
import { paths } from '../../paths.ts';
import { RouteTabs } from '../../ui/RouteTabs.tsx';

/** The screens of the section that the user may open; what was removed is open to whoever may read any records. */
export function LogsTabs() {
  const seesActivity = useDecision('activityLog', 'read').allowed;
  const seesJournal = useDecision('journal', 'read').allowed;
  const tabs = [
    ...(seesActivity ? [{ label: 'Активность пользователей', to: paths.logs }] : []),
    ...(seesJournal ? [{ label: 'Журнал действий пользователей', to: paths.logRecords }] : []),
    { label: 'Удалённое', to: paths.removed },
  ];
  return (
    <>
      <RouteTabs label="Логи" tabs={tabs} />
      <Outlet />
    </>
  );
}
