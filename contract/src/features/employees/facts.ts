import { defineResource } from '../../kit/resource.ts';
import { email, firstName, lastName, middleName, phone } from '../../kit/contacts.ts';

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

export const employees = defineResource({
  name: 'employees',
  table: 'employee',
  titles: {
    list: 'Сотрудники',
    count: ['сотрудник', 'сотрудника', 'сотрудников'],
    accusative: 'сотрудника',
    irreplaceable:
      'Человека другой записью не заменить. Кто больше не работает, того увольняют; в этих записях выберите другого. Вторую карточку того же человека объединяют с первой.',
  },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'employees',
  isPersonal: true,
  changes: { mayWait: true },
  keys: ['personnelNumber'],
  fields: {
    fullName: { kind: 'text', label: 'Сотрудник', max: 302, readOnly: true },
    lastName,
    firstName,
    middleName,
    personnelNumber: { kind: 'text', label: 'Табельный номер', max: 20, unique: true },
    position: { kind: 'text', label: 'Должность', required: true, max: 255 },
    department: { kind: 'text', label: 'Подразделение', max: 255 },
    managerGuid: { kind: 'reference', label: 'Руководитель', to: 'employees' },
    phone,
    email,
    electricalSafetyGroup: {
      kind: 'choice',
      label: 'Группа по электробезопасности',
      options: electricalSafetyGroups,
    },
    hiredAt: { kind: 'date', label: 'Принят' },
    dismissedAt: {
      kind: 'date',
      label: 'Уволен',
      hint: 'С этого дня прав нет. Дела передают отдельно: кнопкой «Передать дела» на карточке',
    },
    groups: { kind: 'references', label: 'Группы прав', to: 'permission-groups', table: 'employee_group' },
    dataFrom: { kind: 'date', label: 'Видит данные с', readOnly: true },
    userGuid: { kind: 'reference', label: 'Учётная запись', to: 'users', readOnly: true, hasNoPast: true },
  },
  list: {
    columns: ['fullName', 'position', 'groups', 'department', 'dismissedAt'],
    fileColumns: ['email', 'phone'],
    sort: 'fullName',
    title: 'fullName',
    qualifiers: ['position', 'department', 'personnelNumber', 'dismissedAt'],
  },
});
