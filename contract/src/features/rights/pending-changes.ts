import * as z from 'zod/mini';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { guid, lineText, storableText } from '../../kit/text.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

export const pendingStates = {
  open: 'На подтверждении',
  approved: 'Утверждено',
  declined: 'Отклонено',
  withdrawn: 'Отозвано',
  expired: 'Срок вышел',
} as const;
type PendingState = keyof typeof pendingStates;

export const MAX_PENDING = 200;

/** The length of the reason that the emergency account gives when it decides alone. */
export const emergencyReason = { min: 10, max: 500 } as const;

const pending = z.object({
  guid: anyGuid,
  /** The changed record; null when no record is changed, and after the decision. */
  record: z.nullable(z.string()),
  /** The card of the changed record; null when there is none, and after the decision. */
  subject: z.nullable(z.object({ resource: z.string(), guid: anyGuid })),
  title: z.string(),
  /** A description of the change, line by line. */
  lines: z.array(z.string()),
  author: z.string(),
  createdAt: anyMoment,
  expiresAt: anyMoment,
  state: z.enum(Object.keys(pendingStates) as PendingState[]),
  decidedAt: z.nullable(anyMoment),
  decidedBy: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  isOwn: z.boolean(),
  /** The reader uses the emergency account, which decides alone and must give a reason. */
  isEmergency: z.boolean(),
  /** Why the reader may not decide; null when they may. */
  hindrance: z.nullable(z.string()),
});
export type PendingChange = z.infer<typeof pending>;

const path = '/api/pending-changes';
const byGuid = z.strictObject({ guid: guid() });
const byService = { entity: 'sharedData', action: 'update', rows: 'service' } as const;

/** Changes waiting for a second person. Approving repeats the original request with the rights of its author. */
export const pendingCalls = {
  list: route({
    method: 'GET',
    path,
    access: 'member',
    summary: `Изменения на подтверждении: свои изменения, а администратору — все; последние ${MAX_PENDING}`,
    query: z.strictObject({ state: z.optional(z.literal('open')) }),
    response: z.array(pending),
  }),
  approve: route({
    method: 'POST',
    path: `${path}/{guid}/approve`,
    access: 'member',
    isPersonal: true,
    summary: 'Изменения на подтверждении: утвердить и сделать',
    params: byGuid,
    isLoad: true,
    /** The text that the approver has read; the change is approved only if it still matches. */
    body: z.strictObject({
      title: storableText(2000),
      lines: z.array(storableText(10_000)).check(z.maxLength(1000)),
      /** Required from the emergency account. */
      reason: z.optional(
        lineText(emergencyReason.max).check(
          z.minLength(emergencyReason.min, { error: `Не короче ${emergencyReason.min} знаков` }),
        ),
      ),
    }),
  }),
  decline: route({
    method: 'POST',
    path: `${path}/{guid}/decline`,
    access: 'member',
    isPersonal: true,
    summary: 'Изменения на подтверждении: отклонить с причиной',
    params: byGuid,
    body: formBody({
      answer: { kind: 'text', label: 'Причина', min: 5, max: 500, required: true, hint: 'Не короче 5 знаков' },
    }),
  }),
  liftable: route({
    method: 'GET',
    path: `${path}/lift`,
    access: byService,
    summary: 'Изменения на подтверждении: организации, где оно требуется',
    response: z.array(z.object({ guid: anyGuid, name: z.string() })),
  }),
  /** Lifts the demand when nobody is left who could approve. Only the service may do so, and the organization is
   *  notified. */
  lift: route({
    method: 'POST',
    path: `${path}/lift`,
    access: byService,
    isPersonal: true,
    summary: 'Изменения на подтверждении: в крайнем случае снять требование организации',
    body: formBody({
      organizationGuid: {
        kind: 'reference',
        label: 'Организация',
        to: 'organizations',
        required: true,
        hint: 'Из тех, где нужно подтверждение',
      },
      reason: { kind: 'text', label: 'Причина', min: 10, max: 500, required: true, hint: 'Не короче 10 знаков' },
    }),
  }),
  withdraw: route({
    method: 'POST',
    path: `${path}/{guid}/withdraw`,
    access: 'member',
    isPersonal: true,
    summary: 'Изменения на подтверждении: отозвать своё',
    params: byGuid,
  }),
};
