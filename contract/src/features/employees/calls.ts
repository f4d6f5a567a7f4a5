import * as z from 'zod/mini';
import { formBody } from '../../kit/form-body.ts';
import { dateText, guid } from '../../kit/text.ts';
import { route } from '../../kit/route.ts';
import { employees } from './facts.ts';
import { handoverSchema } from './handover.ts';
import { anyGuid } from '../../kit/answer-text.ts';

const byGuid = z.strictObject({ guid: guid() });

const deputyship = z.object({
  deputyGuid: anyGuid,
  name: z.string(),
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
  reason: z.string(),
  rights: z.number(),
});
export type Deputyship = z.infer<typeof deputyship>;

export const employeeCalls = {
  /** Why the server would refuse the change, asked before the user fills in the form. With `closing` a dismissal is
   *  checked too; it only takes rights away. */
  obstacle: route({
    method: 'GET',
    path: '/api/employees/{guid}/obstacle',
    access: { entity: 'employees', action: 'update' },
    summary: 'Сотрудники: почему права и увольнение этого человека нельзя изменить и кто может',
    params: byGuid,
    response: z.object({ refusal: z.nullable(z.string()), closing: z.nullable(z.string()) }),
  }),
  /** What a dismissal would hand over to a successor, and what would stay as it is. */
  previewHandover: route({
    method: 'GET',
    path: '/api/employees/{guid}/dismissal',
    access: { entity: 'employees', action: 'update' },
    summary: 'Сотрудники: что перейдёт преемнику при увольнении',
    params: byGuid,
    query: z.strictObject({ successor: z.optional(guid()) }),
    response: z.array(handoverSchema),
  }),
  /** Ends the employee's rights in this organization from a given day, closes their sessions and tokens, and hands
   *  their work over to a successor. For an employee already dismissed on that day, only hands over the work. */
  dismiss: route({
    method: 'POST',
    path: '/api/employees/{guid}/dismissal',
    access: { entity: 'employees', action: 'update' },
    summary: 'Сотрудники: уволить и передать дела',
    params: byGuid,
    body: formBody({
      dismissedAt: { kind: 'date', label: 'Уволен с', required: true },
      successorGuid: { kind: 'reference', label: 'Кому передать дела', to: 'employees' },
    }),
    response: z.object({
      row: employees.row,
      handed: z.array(handoverSchema),
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
  /** Merges two cards of one person: the first is removed, the other keeps its own rights. */
  merge: route({
    method: 'POST',
    path: '/api/employees/{guid}/merge',
    access: { entity: 'employees', action: 'delete' },
    summary: 'Сотрудники: объединить с другой карточкой того же человека',
    params: byGuid,
    body: z.strictObject({ into: guid() }),
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
    body: formBody({ dataFrom: { kind: 'date', label: 'Видит данные с', hint: 'Пусто — за всё время' } }),
    response: employees.row,
    versioned: true,
  }),
  /** Gives a colleague, for a period, the rights that the employee has and the colleague lacks. */
  deputize: route({
    method: 'POST',
    path: '/api/employees/{guid}/deputies',
    access: { entity: 'individualPermissions', action: 'create' },
    summary: 'Сотрудники: назначить заместителя на срок',
    params: byGuid,
    body: formBody({
      deputyGuid: { kind: 'reference', label: 'Заместитель', to: 'employees', required: true },
      validFrom: { kind: 'date', label: 'С какого дня', required: true },
      validTo: { kind: 'date', label: 'По какой день', required: true },
      reason: {
        kind: 'text',
        label: 'Основание',
        required: true,
        min: 5,
        max: 300,
        hint: 'Например: отпуск, приказ и его номер',
      },
    }),
    /** `denied`: sections closed by the colleague's own denials. `partial`: sections where the employee has only
     *  conditional or per-record rights, which are not given. */
    response: z.object({ rights: z.number(), denied: z.array(z.string()), partial: z.array(z.string()) }),
  }),
  deputies: route({
    method: 'GET',
    path: '/api/employees/{guid}/deputies',
    access: { entity: 'individualPermissions', action: 'read' },
    summary: 'Сотрудники: кто замещает сейчас и будет замещать',
    params: byGuid,
    response: z.array(deputyship),
  }),
  /** Revokes everything that the deputy was given for this employee and period. */
  endDeputyship: route({
    method: 'DELETE',
    path: '/api/employees/{guid}/deputies/{deputy}',
    access: { entity: 'individualPermissions', action: 'delete' },
    summary: 'Сотрудники: закончить замещение раньше срока',
    params: z.strictObject({ guid: guid(), deputy: guid() }),
    query: z.strictObject({ from: z.optional(dateText()), to: z.optional(dateText()) }),
    response: z.object({ rights: z.number() }),
  }),
};
