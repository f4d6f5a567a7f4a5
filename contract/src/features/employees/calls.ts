import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { dateText, guid, lineText } from '../../kit/text.ts';
import { employees } from './facts.ts';

const byGuid = z.strictObject({ guid: guid() });

export const employeeCalls = {
  /** Ends the employee's rights here from a day on, his sessions and tokens at once, and leaves his work to a successor. */
  dismiss: route({
    method: 'POST',
    path: '/api/employees/{guid}/dismissal',
    access: { entity: 'employees', action: 'update' },
    summary: 'Сотрудники: уволить и передать подчинённых',
    params: byGuid,
    body: z.strictObject({
      dismissedAt: dateText(),
      /** Who manages his subordinates from now on; null leaves them without a manager. */
      successorGuid: z.nullable(guid()),
    }),
    response: z.object({
      row: employees.row,
      subordinates: z.number(),
      sessions: z.number(),
      tokens: z.number(),
    }),
    versioned: true,
  }),
  /** His rights are in force again; what was handed over and revoked stays as it is. */
  reinstate: route({
    method: 'DELETE',
    path: '/api/employees/{guid}/dismissal',
    access: { entity: 'employees', action: 'update' },
    summary: 'Сотрудники: отменить увольнение',
    params: byGuid,
    response: employees.row,
    versioned: true,
  }),
  /** From which day on the employee sees entries of the journal, sessions and records as they were; null for no limit. */
  limitData: route({
    method: 'PUT',
    path: '/api/employees/{guid}/data-from',
    access: { entity: 'individualPermissions', action: 'update' },
    summary: 'Сотрудники: с какого дня видит данные',
    params: byGuid,
    body: z.strictObject({ dataFrom: z.nullable(dateText()) }),
    response: employees.row,
    versioned: true,
  }),
  /** Gives a colleague, for some days, what the employee holds and he does not. */
  deputize: route({
    method: 'POST',
    path: '/api/employees/{guid}/deputies',
    access: { entity: 'individualPermissions', action: 'create' },
    summary: 'Сотрудники: назначить заместителя на срок',
    params: byGuid,
    body: z.strictObject({
      deputyGuid: guid(),
      validFrom: dateText(),
      validTo: dateText(),
      reason: lineText(300).check(z.minLength(5, { error: 'Не меньше 5 знаков' })),
    }),
    response: z.object({ rights: z.number() }),
  }),
};
