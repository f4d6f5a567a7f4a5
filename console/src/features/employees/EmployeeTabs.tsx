import { paths } from '../../paths.ts';
import { RouteTabs } from '../../ui/RouteTabs.tsx';

const tabs = [
  { label: 'Список', to: paths.employees },
  { label: 'Структура', to: paths.employeeStructure },
];

/** The views of employees: each is a screen of its own. */
export const EmployeeTabs = () => <RouteTabs label="Сотрудники" tabs={tabs} />;
