import * as z from 'zod/mini';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { schedules } from './facts.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';
import { recordValues } from '../../kit/json-object.ts';

const refusal = z.nullable(z.string());

const proposal = z.object({
  guid: anyGuid,
  author: z.string(),
  createdAt: anyMoment,
  /** The proposed content of the schedule. */
  input: recordValues,
  /** The schedule has changed since, so the proposal can no longer be approved. */
  isStale: z.boolean(),
  /** Why the person may not perform the action; null when they may. */
  may: z.object({ approve: refusal, decline: refusal, withdraw: refusal }),
});
export type ScheduleProposal = z.infer<typeof proposal>;

const path = '/api/schedules/{guid}/proposals';
const ofSchedule = z.strictObject({ guid: guid() });
const one = z.strictObject({ guid: guid(), proposal: guid() });
const mayEdit = { entity: 'scheduler', action: 'update' } as const;

/** Proposed changes of schedules, which a second person approves. */
export const scheduleProposalCalls = {
  open: route({
    method: 'GET',
    path,
    access: { entity: 'scheduler', action: 'read' },
    summary: 'Планировщик: правка задачи, которая ждёт решения',
    params: ofSchedule,
    response: z.nullable(proposal),
  }),
  propose: route({
    method: 'POST',
    path,
    access: mayEdit,
    summary: 'Планировщик: предложить правку задачи, которую утверждает другой человек; ответ — задача, как она есть',
    params: ofSchedule,
    body: schedules.input,
    response: schedules.row,
    versioned: true,
  }),
  approve: route({
    method: 'POST',
    path: `${path}/{proposal}/approve`,
    access: mayEdit,
    isPersonal: true,
    summary: 'Планировщик: утвердить правку; задача меняется сразу',
    params: one,
    response: schedules.row,
  }),
  decline: route({
    method: 'POST',
    path: `${path}/{proposal}/decline`,
    access: mayEdit,
    isPersonal: true,
    summary: 'Планировщик: отклонить правку с причиной',
    params: one,
    body: formBody({ reason: { kind: 'text', label: 'Причина', max: 300, required: true } }),
  }),
  withdraw: route({
    method: 'POST',
    path: `${path}/{proposal}/withdraw`,
    access: mayEdit,
    summary: 'Планировщик: отозвать свою правку',
    params: one,
  }),
};
