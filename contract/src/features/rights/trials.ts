import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { dateText, guid } from '../../kit/text.ts';
import { entityTypes, permissionLadder, type EntityType } from '../../rights/permissions.ts';
import { anyGuid } from '../../kit/answer-text.ts';

/** The header with which a browser window uses the rights tried out in it. */
export const TRIAL_HEADER = 'X-Trial';
/** The duration of a trial, minutes. */
export const TRIAL_MINUTES = 30;

const byGuid = z.strictObject({ guid: guid() });
const entity = z.enum(Object.keys(entityTypes) as EntityType[]);
const begun = z.object({ guid: anyGuid });

/** Trials: a read-only window that shows the console with unsaved rights until it expires. */
export const trialCalls = {
  ofGroup: route({
    method: 'POST',
    path: '/api/permission-groups/{guid}/trial',
    access: { entity: 'permissionGroups', action: 'update' },
    summary: 'Группы прав: попробовать несохранённую матрицу',
    params: byGuid,
    body: z.strictObject({ items: z.partialRecord(entity, z.enum(permissionLadder)) }),
    response: begun,
  }),
  ofEmployee: route({
    method: 'POST',
    path: '/api/employees/{guid}/trial',
    access: { entity: 'individualPermissions', action: 'create' },
    summary: 'Сотрудники: попробовать права с личным правом, которого ещё нет',
    params: byGuid,
    body: z.strictObject({
      effect: z.enum(['allow', 'deny']),
      entityType: entity,
      value: z.enum(permissionLadder).check(z.refine((one) => one !== 'none', { error: 'Выберите значение' })),
      objectGuid: z.nullable(guid()),
      validFrom: z.nullable(dateText()),
      validTo: z.nullable(dateText()),
    }),
    response: begun,
  }),
  end: route({
    method: 'DELETE',
    path: '/api/auth/trial',
    access: 'member',
    exemptFrom: ['viewing', 'readOnly'],
    summary: 'Закончить пробу прав',
  }),
};
