import * as z from 'zod/mini';
import { integerText } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { jobKinds, type JobName } from './job-kinds.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';
import { filterSchema } from '../../kit/filter.ts';
import { recordValues } from '../../kit/json-object.ts';

export const runStates = {
  queued: 'В очереди',
  waiting: 'Ожидает',
  running: 'Выполняется',
  done: 'Успешно',
  warned: 'С замечаниями',
  failed: 'Ошибка',
  parked: 'Остановлена: три неудачи',
  stopped: 'Остановлена',
  skipped: 'Пропущена',
  missed: 'Не состоялась',
} as const;
export type RunState = keyof typeof runStates;

/** States of runs in progress. */
export const openStates: readonly RunState[] = ['queued', 'waiting', 'running'];
export const isOpen = (state: RunState): boolean => openStates.includes(state);

/** What started the run. */
export const runTriggers = {
  schedule: 'По расписанию',
  hand: 'Вручную',
  repeat: 'Повтор',
  chain: 'После другой задачи',
  backfill: 'За прошлое',
  catchUp: 'Вдогонку',
  program: 'Программой',
} as const;
export type RunTrigger = keyof typeof runTriggers;

const byHand: readonly RunTrigger[] = ['hand', 'repeat', 'backfill'];
/** Whether a person started the run, which then uses their own rights. */
export const isByHand = (trigger: RunTrigger): boolean => byHand.includes(trigger);

export const lineLevels = { info: 'Сведения', warning: 'Предупреждение', error: 'Ошибка' } as const;
export type LineLevel = keyof typeof lineLevels;

const named = <T extends string>(names: Readonly<Record<T, string>>) => z.enum(Object.keys(names) as [T, ...T[]]);
const moment = z.nullable(z.string());

const runSchema = z.object({
  guid: anyGuid,
  scheduleGuid: z.nullable(anyGuid),
  scheduleName: z.nullable(z.string()),
  /** The version of the schedule that started it. */
  scheduleVersion: z.nullable(z.number()),
  /** A moment at which the schedule had that version. */
  definedAt: anyMoment,
  kind: named<JobName>(jobKinds as never),
  parameters: recordValues,
  state: named(runStates),
  trigger: named(runTriggers),
  /** The person whose rights the run uses. */
  author: z.nullable(z.string()),
  attempt: z.number(),
  retries: z.number(),
  dueAt: anyMoment,
  /** The deadline set by its schedule. */
  deadlineAt: moment,
  isOverdue: z.boolean(),
  readyAt: anyMoment,
  startedAt: moment,
  finishedAt: moment,
  /** The time interval that it covers. */
  intervalFrom: moment,
  intervalTo: moment,
  progressDone: z.nullable(z.number()),
  progressTotal: z.nullable(z.number()),
  summary: z.nullable(z.string()),
  error: z.nullable(z.string()),
  stopAskedAt: moment,
  /** Set when it did not start within a minute of its time. */
  lateAt: moment,
});
export type Run = z.infer<typeof runSchema>;

const lineSchema = z.object({
  number: z.number(),
  at: anyMoment,
  level: named(lineLevels),
  text: z.string(),
  /** The list of the records mentioned in the line. */
  records: z.nullable(z.object({ resource: z.string(), filter: z.optional(filterSchema) })),
});
export type RunLine = z.infer<typeof lineSchema>;

const byGuid = z.strictObject({ guid: guid() });
const path = '/api/runs';
const maySee = { entity: 'runs', action: 'read' } as const;
const mayRun = { entity: 'runs', action: 'create' } as const;

/** The filter of the log: `search` finds lines with its words in any form, `after` returns newer lines. */
const lineFilter = {
  level: z.optional(named(lineLevels)),
  search: z.optional(
    z.string().check(
      z.maxLength(200, { error: 'Запрос не длиннее 200 знаков' }),
      z.refine((text) => !text.includes('\0')),
    ),
  ),
};

export const runs = {
  list: route({
    method: 'GET',
    path,
    access: maySee,
    summary: 'Запуски: история, новые сначала',
    query: z.strictObject({
      schedule: z.optional(guid()),
      state: z.optional(named(runStates)),
      /** Matches words, in any form, in the name of the schedule, the kind of job, or the result. */
      search: lineFilter.search,
      /** Only runs before this one. */
      before: z.optional(guid()),
      limit: z.optional(integerText(1, 200)),
    }),
    response: z.object({ items: z.array(runSchema), isEnd: z.boolean() }),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{guid}`,
    access: maySee,
    summary: 'Запуски: один запуск',
    params: byGuid,
    response: runSchema,
  }),
  lines: route({
    method: 'GET',
    path: `${path}/{guid}/lines`,
    access: maySee,
    summary: 'Запуски: строки журнала работы, с уровнем и поиском',
    params: byGuid,
    query: z.strictObject({ ...lineFilter, after: z.optional(integerText(0, 999_999_999)) }),
    /** Refused to users who may read only a part of the records it may name, unless the run used their rights. */
    response: z.object({ items: z.array(lineSchema), isEnd: z.boolean(), isClosed: z.boolean() }),
  }),
  stop: route({
    method: 'POST',
    path: `${path}/{guid}/stop`,
    access: mayRun,
    summary: 'Запуски: остановить',
    params: byGuid,
    response: runSchema,
  }),
  /** Repeats the run for the same interval and settings, with the rights of the person who asks. */
  repeat: route({
    method: 'POST',
    path: `${path}/{guid}/repeat`,
    access: mayRun,
    summary: 'Запуски: повторить',
    params: byGuid,
    response: runSchema,
    status: 201,
  }),
};
