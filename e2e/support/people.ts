import { api, items, unique, type Row } from './api.ts';

export const createEmployee = (more: object = {}): Promise<Row> =>
  api('POST', '/api/employees', {
    body: {
      lastName: 'Смирнова',
      firstName: 'Ирина',
      middleName: null,
      personnelNumber: null,
      position: unique('Инженер'),
      department: null,
      managerGuid: null,
      phone: null,
      email: null,
      electricalSafetyGroup: null,
      hiredAt: null,
      dismissedAt: null,
      groups: [],
      ...more,
    },
  });

const sections = async (): Promise<string[]> => {
  const [group] = await items('/api/permission-groups?limit=1');
  const own = [
    'guid',
    'version',
    'createdAt',
    'updatedAt',
    'names',
    'name',
    'description',
    'employeesCount',
    'isSystem',
    'networks',
    'needsFactor',
    'weekDays',
    'byCalendar',
    'hoursFrom',
    'hoursTo',
  ];
  return Object.keys(group!).filter((key) => !own.includes(key));
};
/** Creates a permission group that gives only these values. */
export const createGroup = async (given: Record<string, string>): Promise<Row> => {
  const nothing = Object.fromEntries((await sections()).map((entity) => [entity, null]));
  return api('POST', '/api/permission-groups', {
    body: { name: unique('Группа'), description: null, ...nothing, ...given },
  });
};
