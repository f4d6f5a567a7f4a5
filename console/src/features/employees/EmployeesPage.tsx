import { employees } from 'contract/features/employees/facts.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

const resource = anyResource(employees);

export const EmployeesPage = () => <ResourceListPage resource={resource} />;
