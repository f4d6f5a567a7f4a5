import { employees } from 'contract/features/employees/facts.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

export const EmployeesPage = () => <ResourceListPage resource={employees} />;
