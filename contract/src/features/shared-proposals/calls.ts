import * as z from 'zod/mini';
import { fieldLine } from '../../kit/field-line.ts';
import { addressesOf } from '../../kit/record-addresses.ts';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { guid, lineText, REQUIRED } from '../../kit/text.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';
import { recordValues } from '../../kit/json-object.ts';

export const proposalStates = {
  open: 'Ждёт решения',
  accepted: 'Принято',
  declined: 'Отклонено',
  withdrawn: 'Отозвано',
} as const;
type ProposalState = keyof typeof proposalStates;

/** The kinds of proposals: change, delete or add a shared record, or share one's own. */
export const proposalKinds = {
  change: 'Изменить',
  create: 'Добавить',
  share: 'Сделать общей',
  delete: 'Удалить',
} as const;
type ProposalKind = keyof typeof proposalKinds;
const kind = z.enum(Object.keys(proposalKinds) as [ProposalKind, ...ProposalKind[]]);

const proposal = z.object({
  guid: anyGuid,
  kind,
  /** The resource name, the guid (null for a new record) and the title. */
  resource: z.string(),
  recordGuid: z.nullable(anyGuid),
  recordName: z.string(),
  author: z.string(),
  organization: z.string(),
  createdAt: anyMoment,
  /** The changed fields, or the fields of the new record. */
  lines: z.array(fieldLine),
  reason: z.string(),
  state: z.enum(Object.keys(proposalStates) as [ProposalState, ...ProposalState[]]),
  decidedAt: z.nullable(anyMoment),
  /** Why it was declined. */
  answer: z.nullable(z.string()),
  isOwn: z.boolean(),
  /** The proposal concerns a record of the organization itself and is decided there; others are decided by the
   *  service. */
  isInside: z.boolean(),
  mayDecide: z.boolean(),
  /** Why the reader, who may decide, lacks the rights to accept it; null otherwise. */
  refusal: z.nullable(z.string()),
  /** Why it cannot be accepted; null when it can. */
  hindrance: z.nullable(z.string()),
  /** The number of other organizations that use the record to be deleted; only for those who decide. */
  usedElsewhere: z.nullable(z.number()),
});
export type SharedProposal = z.infer<typeof proposal>;

export const MAX_SHOWN = 200;

const path = '/api/shared-proposals';
const byGuid = z.strictObject({ guid: guid() });
/** Why something is proposed, or declined. */
export const proposalReason = {
  kind: 'text',
  label: 'Причина',
  min: 5,
  max: 500,
  required: true,
  hint: 'Не короче 5 знаков',
} as const;

/** Proposals about shared data: made by its readers, decided by the organization of the service. Users may also propose
 *  changes of their own organization's records that they may not change themselves. */
export const sharedProposals = {
  list: route({
    method: 'GET',
    path,
    access: 'member',
    summary: `Предложения: свои, а тому, кто решает, — все, о которых он решает; последние ${MAX_SHOWN}`,
    query: z.strictObject({
      record: z.optional(guid()),
      state: z.optional(z.enum(Object.keys(proposalStates) as [ProposalState, ...ProposalState[]])),
    }),
    response: z.array(proposal),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{guid}`,
    access: 'member',
    summary: 'Предложение',
    params: byGuid,
    response: proposal,
  }),
  propose: route({
    method: 'POST',
    path,
    access: 'member',
    isPersonal: true,
    summary:
      'Предложить изменить, удалить или добавить общую запись, сделать общей свою либо изменить запись организации, которую самому менять нельзя: поля и причина',
    body: formBody(
      { reason: proposalReason },
      {
        resource: lineText(100).check(z.minLength(1, { error: REQUIRED })),
        kind: z.optional(kind),
        record: z.optional(guid()),
        changes: z.optional(recordValues),
      },
    ),
    response: proposal,
    status: 201,
  }),
  withdraw: route({
    method: 'POST',
    path: `${path}/{guid}/withdraw`,
    access: 'member',
    isPersonal: true,
    summary: 'Отозвать своё предложение',
    params: byGuid,
    response: proposal,
  }),
  accept: route({
    method: 'POST',
    path: `${path}/{guid}/accept`,
    access: 'member',
    isPersonal: true,
    summary: 'Принять предложение: запись меняется сразу; удаляемую можно заменить',
    params: byGuid,
    query: addressesOf('').replacement,
    response: proposal,
  }),
  decline: route({
    method: 'POST',
    path: `${path}/{guid}/decline`,
    access: 'member',
    isPersonal: true,
    summary: 'Отклонить предложение с причиной',
    params: byGuid,
    body: formBody({ reason: proposalReason }),
    response: proposal,
  }),
};
