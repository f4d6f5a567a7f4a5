import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { actions, entityTypes, permissionLadder, type EntityType } from '../../rights/permissions.ts';
import { rightsSchema } from '../../rights/schema.ts';

const entity = z.enum(Object.keys(entityTypes) as EntityType[]);
const action = z.enum(actions);
const person = z.object({ guid: z.string(), name: z.string(), position: z.string() });
const value = z.enum(permissionLadder);
/** Filters by resource: the right applies only to these rows. */
const rows = z.record(z.string(), z.array(z.string()));
const change = z.object({
  entity,
  before: value,
  after: value,
  rowsBefore: z.optional(rows),
  rowsAfter: z.optional(rows),
});

export const rightsCalls = {
  /** All rights given to an employee, with their sources; the screens decide and explain from it. */
  ofEmployee: route({
    method: 'GET',
    path: '/api/employees/{guid}/rights',
    access: { entity: 'employees', action: 'read', isRuled: true },
    summary: 'Сотрудники: права с источниками',
    params: z.strictObject({ guid: guid() }),
    response: rightsSchema,
    remembered: true,
  }),
  /** Who may do it. */
  holders: route({
    method: 'GET',
    path: '/api/permissions/holders',
    access: { entity: 'permissionGroups', action: 'read' },
    summary: 'Кто может выполнить действие',
    query: z.strictObject({ entity, action, object: z.optional(guid()) }),
    /** `objects`: where the action is allowed on some records alone, these. */
    response: z.array(z.object({ ...person.shape, reason: z.string(), rows, objects: z.array(z.string()) })),
  }),
  /** Who gains and who loses which rights if a group had these items. */
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
