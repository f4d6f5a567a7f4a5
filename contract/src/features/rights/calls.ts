import * as z from 'zod/mini';
import { filterSchema, type Filter } from '../../kit/filter.ts';
import { route } from '../../kit/route.ts';
import { dateText, guid } from '../../kit/text.ts';
import { actions, entityTypes, type EntityType } from '../../rights/permissions.ts';
import { rightsSchema } from '../../rights/schema.ts';
import { anyGuid } from '../../kit/answer-text.ts';

export const entity = z.enum(Object.keys(entityTypes) as EntityType[]);
const action = z.enum(actions);
/** `qualifier` distinguishes namesakes; see `qualifierOf`. */
export const person = z.object({ guid: anyGuid, name: z.string(), qualifier: z.string() });
const asked = z.strictObject({ entity, action, object: z.optional(guid()) });
/** Filters by resource: the right applies only to matching rows. */
export const rows = z.record(z.string(), z.array(filterSchema as z.ZodMiniType<Filter, Filter>));
/** See `extentOf`. */
const extent = z.object({
  of: entity,
  isWhole: z.boolean(),
  rows,
  objects: z.array(z.string()),
  closed: z.array(z.string()),
  fields: z.record(z.string(), z.array(z.string())),
  when: z.array(z.object({ words: z.string(), isPart: z.boolean() })),
});
const byGuid = z.strictObject({ guid: guid() });
/** The day whose rights are shown; today by default. */
const onDay = z.strictObject({ day: z.optional(dateText()) });
/** What to export: the rights of one person or group, or of two compared. `other` alone is another of the same kind,
 *  `otherDay` alone the same one on another day. */
const compared = z.strictObject({
  day: z.optional(dateText()),
  other: z.optional(guid()),
  otherDay: z.optional(dateText()),
  entity: z.optional(entity),
  object: z.optional(guid()),
  onlyDifferent: z.optional(z.literal('true')),
});

export const rightsCalls = {
  /** All grants of an employee with their sources, from which the screens compute decisions. */
  ofEmployee: route({
    method: 'GET',
    path: '/api/employees/{guid}/rights',
    access: { entity: 'employees', action: 'read', isRuled: true },
    summary: 'Сотрудники: права с источниками на день',
    params: byGuid,
    query: onDay,
    response: rightsSchema,
    remembered: true,
  }),
  exportOfEmployee: route({
    method: 'GET',
    path: '/api/employees/{guid}/rights/export',
    access: { entity: 'employees', action: 'read', isRuled: true },
    summary: 'Сотрудники: права с причинами, файлом XLSX',
    params: byGuid,
    query: compared,
    answers: 'file',
  }),
  /** Group and rules are copied together: without its rules the copy would grant more than the original. */
  copyGroup: route({
    method: 'POST',
    path: '/api/permission-groups/{guid}/copy',
    access: { entity: 'permissionGroups', action: 'create' },
    summary: 'Группы прав: создать копию с правами и правилами',
    params: byGuid,
    response: z.object({ guid: anyGuid }),
    status: 201,
  }),
  /** What the group alone gives, as the rights of a person who is in no other group. */
  ofGroup: route({
    method: 'GET',
    path: '/api/permission-groups/{guid}/rights',
    access: { entity: 'permissionGroups', action: 'read' },
    summary: 'Группы прав: что даёт группа на день',
    params: byGuid,
    query: onDay,
    response: rightsSchema,
  }),
  /** Why the server would refuse this group, asked before the user chooses it. */
  obstacleOfGroup: route({
    method: 'GET',
    path: '/api/permission-groups/{guid}/obstacle',
    access: { entity: 'permissionGroups', action: 'read' },
    summary: 'Группы прав: почему группу нельзя дать и кто может',
    params: byGuid,
    response: z.object({ refusal: z.nullable(z.string()) }),
  }),
  exportOfGroup: route({
    method: 'GET',
    path: '/api/permission-groups/{guid}/rights/export',
    access: { entity: 'permissionGroups', action: 'read' },
    summary: 'Группы прав: что даёт группа, файлом XLSX',
    params: byGuid,
    query: compared,
    answers: 'file',
  }),
  /** The people who may perform the action. */
  holders: route({
    method: 'GET',
    path: '/api/permissions/holders',
    access: { entity: 'permissionGroups', action: 'read' },
    summary: 'Кто может выполнить действие',
    query: asked,
    response: z.array(z.object({ ...person.shape, reason: z.string(), extent })),
  }),
  exportHolders: route({
    method: 'GET',
    path: '/api/permissions/holders/export',
    access: { entity: 'permissionGroups', action: 'read' },
    summary: 'Кто может выполнить действие, файлом XLSX',
    query: asked,
    answers: 'file',
  }),
};
