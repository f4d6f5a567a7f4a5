import * as z from 'zod/mini';
import { integerText } from '../../kit/list-query.ts';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { guid, REQUIRED } from '../../kit/text.ts';
import { runs } from './runs.ts';
import { scheduleStates, timingSchema, type ScheduleState } from './facts.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';
import { recordValues } from '../../kit/json-object.ts';

/** Settings for this run only; null uses those of the schedule. */
const parameters = z.nullable(recordValues);

const byGuid = z.strictObject({ guid: guid() });
const path = '/api/schedules';
const maySee = { entity: 'scheduler', action: 'read' } as const;
const mayRun = { entity: 'runs', action: 'create' } as const;
const mayEdit = { entity: 'scheduler', action: 'update' } as const;

const starts = z.array(z.string());

export const MAX_BACKFILLED = 100;

const chainLink = z.object({
  guid: anyGuid,
  name: z.string(),
  afterGuid: z.nullable(anyGuid),
  /** The number of schedules before it in the chain. */
  depth: z.number(),
  state: z.enum(Object.keys(scheduleStates) as [ScheduleState, ...ScheduleState[]]),
  lastRunAt: z.nullable(anyMoment),
});
export type ChainLink = z.infer<typeof chainLink>;

/** Actions on schedules other than editing. */
export const scheduleCalls = {
  preview: route({
    method: 'POST',
    path: `${path}/preview`,
    access: maySee,
    summary:
      'Планировщик: следующие двадцать запусков, пока расписание не сохранено, и сколько запусков других задач в те же часы ближайших суток',
    /** `except`: the schedule being edited, which is not counted among the others. */
    query: z.strictObject({ except: z.optional(guid()) }),
    body: timingSchema,
    response: z.object({
      starts,
      /** Null when it does not start within a day. */
      beside: z.nullable(z.object({ runs: z.number(), isBusy: z.boolean() })),
    }),
  }),
  load: route({
    method: 'GET',
    path: `${path}/load`,
    access: maySee,
    summary: 'Планировщик: сколько запусков в каждый час ближайших суток',
    query: z.strictObject({ hours: z.optional(integerText(1, 168)) }),
    response: z.array(
      z.object({ hour: anyMoment, starts: z.number(), names: z.array(z.string()), isBusy: z.boolean() }),
    ),
  }),
  run: route({
    method: 'POST',
    path: `${path}/{guid}/run`,
    access: mayRun,
    summary: 'Планировщик: запустить сейчас, с правами того, кто запускает',
    params: byGuid,
    body: z.strictObject({ parameters }),
    response: runs.get.response,
    status: 201,
  }),
  pause: route({
    method: 'POST',
    path: `${path}/pause`,
    access: mayEdit,
    summary: 'Планировщик: приостановить задачи с причиной и сроком',
    body: formBody(
      {
        reason: { kind: 'text', label: 'Причина', max: 300, required: true },
        until: { kind: 'dateTime', label: 'До какого времени (пусто — пока не возобновят)' },
      },
      { guids: z.array(guid()).check(z.minLength(1, { error: REQUIRED }), z.maxLength(500)) },
    ),
    response: z.object({ changed: z.number() }),
  }),
  resume: route({
    method: 'POST',
    path: `${path}/resume`,
    access: mayEdit,
    summary: 'Планировщик: возобновить приостановленные задачи',
    body: z.strictObject({ guids: z.array(guid()).check(z.minLength(1, { error: REQUIRED }), z.maxLength(500)) }),
    response: z.object({ changed: z.number() }),
  }),
  backfill: route({
    method: 'POST',
    path: `${path}/{guid}/backfill`,
    access: mayRun,
    summary: 'Планировщик: запуски за прошедшие сроки; с isDryRun — только их перечень',
    params: byGuid,
    body: formBody(
      {
        from: { kind: 'dateTime', label: 'С', required: true },
        to: { kind: 'dateTime', label: 'По', required: true },
      },
      { isDryRun: z.boolean() },
    ),
    response: z.object({ starts, runs: z.number() }),
  }),
  chain: route({
    method: 'GET',
    path: `${path}/{guid}/chain`,
    access: maySee,
    summary: 'Планировщик: задачи, связанные порядком выполнения, и итог каждой',
    params: byGuid,
    response: z.array(chainLink),
  }),
};
