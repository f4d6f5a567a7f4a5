import { employees } from 'contract/features/employees/facts.ts';
import { EmployeeTabs } from './EmployeeTabs.tsx';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

export const EmployeesPage = () => (
  <>
    <EmployeeTabs />
    <ResourceListPage resource={employees} />
  </>
);
