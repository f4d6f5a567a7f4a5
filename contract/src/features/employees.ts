import { defineResource } from '../kit/resource.ts';

export const electricalSafetyGroups = {
  I: 'I',
  IILow: 'II до 1000 В',
  IILowHigh: 'II до и выше 1000 В',
  IIILow: 'III до 1000 В',
  IIIHigh: 'III до и выше 1000 В',
  IVLow: 'IV до 1000 В',
  IVHigh: 'IV до и выше 1000 В',
  VHigh: 'V до и выше 1000 В',
} as const;

const personName = {
  max: 100,
  pattern: "^[А-ЯЁа-яёA-Za-z][А-ЯЁа-яёA-Za-z' -]*$",
  patternMessage: 'Буквы, дефис, апостроф и пробел',
} as const;

export const employees = defineResource({
  name: 'employees',
  table: 'employee',
  titles: { list: 'Сотрудники', count: ['сотрудник', 'сотрудника', 'сотрудников'], accusative: 'сотрудника' },
  scope: 'organization',
  entity: 'employees',
  fields: {
    fullName: { kind: 'text', label: 'Сотрудник', max: 302, readOnly: true },
    lastName: { kind: 'text', label: 'Фамилия', required: true, ...personName },
    firstName: { kind: 'text', label: 'Имя', required: true, ...personName },
    middleName: { kind: 'text', label: 'Отчество', ...personName },
    personnelNumber: { kind: 'text', label: 'Табельный номер', max: 20, unique: true },
    position: { kind: 'text', label: 'Должность', required: true, max: 255 },
    department: { kind: 'text', label: 'Подразделение', max: 255 },
    managerGuid: { kind: 'reference', label: 'Руководитель', to: 'employees' },
    phone: {
      kind: 'text',
      label: 'Телефон',
      max: 20,
      pattern: '^\\+7\\d{10}$',
      patternMessage: 'Телефон в виде +7 и десять цифр',
    },
    email: {
      kind: 'text',
      label: 'Почта',
      max: 254,
      pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
      patternMessage: 'Адрес в виде имя@домен',
    },
    electricalSafetyGroup: {
      kind: 'choice',
      label: 'Группа по электробезопасности',
      options: electricalSafetyGroups,
    },
    hiredAt: { kind: 'date', label: 'Принят' },
    dismissedAt: { kind: 'date', label: 'Уволен', hint: 'С этого дня прав нет' },
    groups: { kind: 'references', label: 'Группы прав', to: 'permission-groups', table: 'employee_group' },
  },
  list: {
    columns: ['fullName', 'position', 'department', 'groups', 'email', 'phone', 'dismissedAt'],
    sort: 'lastName,firstName',
    title: 'fullName',
  },
});
