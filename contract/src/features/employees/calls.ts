import * as z from 'zod/mini';
import { dateText, guid, lineText } from '../../kit/text.ts';
import { route } from '../../kit/route.ts';
import { employees } from './facts.ts';

const byGuid = z.strictObject({ guid: guid() });

export const employeeCalls = {
  /** Given by providers of sign-ins, which may take them away; the others are given by hand. */
  providerGroups: route({
    method: 'GET',
    path: '/api/employees/{guid}/provider-groups',
    access: { entity: 'employees', action: 'read' },
    summary: 'Сотрудники: какие группы прав дал поставщик входа',
    params: byGuid,
    response: z.array(z.object({ guid: z.string(), group: z.string(), provider: z.string() })),
  }),
  /** Ends the employee's rights here from a given day, ends their sessions and tokens at once, and hands their work to a
   *  successor. */
  dismiss: route({
    method: 'POST',
    path: '/api/employees/{guid}/dismissal',
    access: { entity: 'employees', action: 'update' },
    summary: 'Сотрудники: уволить и передать подчинённых',
    params: byGuid,
    body: z.strictObject({
      dismissedAt: dateText(),
      /** The new manager of the employee's subordinates; null leaves them without a manager. */
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
  /** Restores the employee's rights; work handed over and tokens revoked stay as they are. */
  reinstate: route({
    method: 'DELETE',
    path: '/api/employees/{guid}/dismissal',
    access: { entity: 'employees', action: 'update' },
    summary: 'Сотрудники: отменить увольнение',
    params: byGuid,
    response: employees.row,
    versioned: true,
  }),
  /** The day from which the employee sees journal entries, sessions and past states of records; null for no limit. */
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
  /** Gives a colleague, for some days, the rights that the employee holds and the colleague lacks. */
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
