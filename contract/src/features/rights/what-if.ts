import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { permissionLadder } from '../../rights/permissions.ts';
import { entity, person, rows } from './calls.ts';

const value = z.enum(permissionLadder);
const change = z.object({
  entity,
  before: value,
  after: value,
  rowsBefore: z.optional(rows),
  rowsAfter: z.optional(rows),
});

/** The rights that people gain and lose by a change. */
const effect = z.object({
  employees: z.number(),
  changed: z.array(
    z.object({
      ...person.shape,
      changes: z.array(change),
      /** The duty conflicts that the person would newly violate, with both rights and their sources. */
      breaches: z.array(
        z.object({ name: z.string(), severity: z.enum(['forbid', 'warn']), held: z.array(z.string()) }),
      ),
    }),
  ),
});
export type RightsEffect = z.infer<typeof effect>;

const byGuid = z.strictObject({ guid: guid() });

/** Previews who would gain and lose which rights. */
export const whatIfCalls = {
  /** Who gains and who loses which rights if a group had these items. */
  ofGroup: route({
    method: 'POST',
    path: '/api/permission-groups/{guid}/what-if',
    access: { entity: 'permissionGroups', action: 'read' },
    summary: 'Группы прав: кто что получит и потеряет, если так сохранить',
    params: byGuid,
    body: z.strictObject({ items: z.partialRecord(entity, value) }),
    response: effect,
  }),
  ofReplacement: route({
    method: 'POST',
    path: '/api/permission-groups/{guid}/what-if-replaced',
    access: { entity: 'permissionGroups', action: 'delete' },
    summary: 'Группы прав: кто что получит и потеряет, если группу заменить другой',
    params: byGuid,
    body: z.strictObject({ by: guid() }),
    response: effect,
  }),
  /** The user must be able to read the rights of both people. */
  ofCopy: route({
    method: 'POST',
    path: '/api/employees/{guid}/what-if-copied',
    access: { entity: 'employees', action: 'update' },
    summary: 'Сотрудники: что человек получит и потеряет с группами коллеги',
    params: byGuid,
    body: z.strictObject({ from: guid() }),
    response: effect,
  }),
};
