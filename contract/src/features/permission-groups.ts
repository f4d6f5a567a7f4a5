import * as z from 'zod/mini';
import type { Field } from '../kit/field.ts';
import { guid } from '../kit/text.ts';
import { defineResource } from '../kit/resource.ts';
import { route } from '../kit/route.ts';
import { rightsSchema } from '../rights-schema.ts';
import { actions, entityTypes, permissionLadder, permissionNames, type EntityType } from '../permissions.ts';

const matrix = Object.fromEntries(
  Object.entries(entityTypes).map(([entity, label]) => [
    entity,
    { kind: 'choice', label, options: permissionNames, in: 'items' },
  ]),
) as Record<EntityType, Extract<Field, { kind: 'choice' }>>;

/** A group: its name, and beside it what it gives in each entity as a field of its own, so that history, conflicts, bulk
 *  changes and exports know the matrix cell by cell. */
export const permissionGroups = defineResource({
  name: 'permission-groups',
  table: 'permission_group',
  titles: { list: 'Группы прав', count: ['группа', 'группы', 'групп'], accusative: 'группу' },
  scope: 'organization',
  entity: 'permissionGroups',
  fields: {
    name: { kind: 'text', label: 'Группа прав', required: true, max: 255, unique: true },
    description: { kind: 'multiline', label: 'Описание', max: 2000 },
    employeesCount: { kind: 'number', label: 'Сотрудников', integer: true, readOnly: true },
    isSystem: { kind: 'boolean', label: 'Системная', readOnly: true },
    ...matrix,
  },
  list: { columns: ['name', 'description', 'employeesCount', 'isSystem'], sort: 'name', title: 'name' },
});

const { none: _, ...grantable } = permissionNames;

export const individualEffects = { allow: 'Разрешить', deny: 'Запретить' } as const;

/** What is allowed or denied to one employee above the groups. A denial takes the named value and all above it. */
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
  keys: [],
  fields: {
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
      pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
      patternMessage: 'Идентификатор записи из её адреса',
      hint: 'Пусто — весь раздел',
    },
    validFrom: { kind: 'date', label: 'Действует с' },
    validTo: { kind: 'date', label: 'Действует по' },
    reason: { kind: 'multiline', label: 'Основание', required: true, min: 5, max: 500 },
  },
  list: {
    columns: ['entityType', 'effect', 'value', 'objectGuid', 'validFrom', 'validTo', 'reason'],
    sort: '-createdAt',
    title: 'reason',
  },
});

const entity = z.enum(Object.keys(entityTypes) as EntityType[]);
const action = z.enum(actions);
const person = z.object({ guid: z.string(), name: z.string(), position: z.string() });
const value = z.enum(permissionLadder);
/** Filters by resource: on these rows only. */
const rows = z.record(z.string(), z.array(z.string()));
const change = z.object({
  entity,
  before: value,
  after: value,
  rowsBefore: z.optional(rows),
  rowsAfter: z.optional(rows),
});

export const rightsCalls = {
  /** All that an employee was given, with sources: the screens decide and explain from it. */
  ofEmployee: route({
    method: 'GET',
    path: '/api/employees/{guid}/rights',
    access: { entity: 'employees', action: 'read', isRuled: true },
    summary: 'Сотрудники: права с источниками',
    params: z.strictObject({ guid: guid() }),
    response: rightsSchema,
  }),
  /** Who can do it. */
  holders: route({
    method: 'GET',
    path: '/api/permissions/holders',
    access: { entity: 'permissionGroups', action: 'read' },
    summary: 'Кто может выполнить действие',
    query: z.strictObject({ entity, action, object: z.optional(guid()) }),
    response: z.array(z.object({ ...person.shape, reason: z.string(), rows })),
  }),
  /** Who gains and who loses what if a group had these items. */
  whatIfGroup: route({
    method: 'POST',
    path: '/api/permission-groups/{guid}/what-if',
    access: { entity: 'permissionGroups', action: 'read' },
    summary: 'Группы прав: кто что получит и потеряет, если так сохранить',
    params: z.strictObject({ guid: guid() }),
    body: z.strictObject({ items: z.partialRecord(entity, z.enum(permissionLadder)) }),
    response: z.object({
      employees: z.number(),
      changed: z.array(z.object({ ...person.shape, changes: z.array(change) })),
    }),
  }),
};
