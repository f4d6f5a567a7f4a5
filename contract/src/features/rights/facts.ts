import type { Fields } from '../../kit/field.ts';
import { defineResource } from '../../kit/resource.ts';
import { weekDayNames } from '../../rights/week-days.ts';
import { entityTypes, permissionNames, type EntityType } from '../../rights/permissions.ts';

const cell = (label: string) => ({ kind: 'choice', label, options: permissionNames, in: 'items' }) as const;
const matrix = Object.fromEntries(
  Object.entries(entityTypes).map(([entity, label]) => [entity, cell(label)]),
) as Record<EntityType, ReturnType<typeof cell>>;

const time = (label: string) =>
  ({
    kind: 'text',
    label,
    max: 5,
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    patternMessage: 'Время: 08:00',
  }) as const;

/** The conditions of a group: when and from where its rights apply. None by default. */
const conditions = {
  networks: {
    kind: 'tags',
    label: 'Только из сетей',
    max: 43,
    hint: 'Адреса и сети, откуда входят: 10.0.0.0/8, 2001:db8::/32',
  },
  needsFactor: { kind: 'boolean', label: 'Только со вторым фактором' },
  weekDays: { kind: 'choices', label: 'Дни недели', options: weekDayNames, isNumeric: true },
  byCalendar: { kind: 'boolean', label: 'Только в рабочие дни календаря' },
  hoursFrom: time('С какого часа'),
  hoursTo: { ...time('До какого часа'), hint: 'По часам организации; начало и конец — одних суток' },
} as const satisfies Fields;

/** The fields of a group that hold its conditions. */
export const conditionFields = Object.keys(conditions) as (keyof typeof conditions)[];

/** A permission group. The value of each entity is a field of its own, so that history, conflicts, bulk changes and
 *  exports work cell by cell. */
export const permissionGroups = defineResource({
  name: 'permission-groups',
  table: 'permission_group',
  titles: { list: 'Группы прав', count: ['группа', 'группы', 'групп'], accusative: 'группу' },
  scope: 'organization',
  entity: 'permissionGroups',
  changes: { mayWait: true },
  fields: {
    name: { kind: 'text', label: 'Группа прав', required: true, max: 255, unique: true },
    description: { kind: 'multiline', label: 'Описание', max: 2000 },
    employeesCount: { kind: 'number', label: 'Сотрудников', integer: true, readOnly: true, hasNoPast: true },
    isSystem: { kind: 'boolean', label: 'Системная', readOnly: true },
    ...conditions,
    ...matrix,
  },
  list: { columns: ['name', 'employeesCount', 'description', 'isSystem'], sort: 'name', title: 'name' },
});

const { none: _, ...grantable } = permissionNames;

export const individualEffects = { allow: 'Разрешить', deny: 'Запретить' } as const;

/** What is allowed or denied to one employee in addition to the groups. A denial takes away the given value and
 *  everything above it. */
export const individualPermissions = defineResource({
  name: 'individual-permissions',
  table: 'individual_permission',
  titles: {
    list: 'Индивидуальные права',
    count: ['право', 'права', 'прав'],
    accusative: 'индивидуальное право',
  },
  scope: 'organization',
  entity: 'individualPermissions',
  visibility: { followsIfPartial: ['employeeGuid', 'absentGuid'] },
  isPersonal: true,
  keys: [],
  fields: {
    name: { kind: 'text', label: 'Право', max: 255, readOnly: true },
    employeeGuid: { kind: 'reference', label: 'Сотрудник', to: 'employees', required: true },
    effect: { kind: 'choice', label: 'Действие', options: individualEffects, required: true },
    entityType: { kind: 'choice', label: 'Раздел', options: entityTypes, required: true },
    value: {
      kind: 'choice',
      label: 'Значение',
      required: true,
      options: grantable,
      hint: 'Запрет действует на это и на всё большее',
    },
    objectGuid: {
      kind: 'text',
      label: 'Только объект',
      max: 36,
      namesRecord: 'entityType',
      pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
      patternMessage: 'Идентификатор записи из её адреса',
      hint: 'Пусто — весь раздел',
    },
    validFrom: { kind: 'date', label: 'Действует с' },
    validTo: { kind: 'date', label: 'Действует по' },
    reason: { kind: 'multiline', label: 'Основание', required: true, min: 5, max: 500 },
    absentGuid: { kind: 'reference', label: 'Замещает', to: 'employees', readOnly: true },
  },
  list: {
    columns: ['name', 'objectGuid', 'validFrom', 'validTo', 'reason'],
    sort: '-createdAt',
    title: 'name',
  },
});
