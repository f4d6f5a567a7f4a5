import * as z from 'zod/mini';
import { listQuerySchema } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { anyPeriod } from '../../kit/answer-text.ts';

/** The kinds of tasks on the home page, most urgent first. */
export const waitingKinds = [
  'failedSchedules',
  'lateBids',
  'forecastsToCheck',
  'failedImports',
  'importsToDecide',
  'silentPoints',
  'lateRegions',
  'deviceVerifications',
  'currentVerifications',
  'voltageVerifications',
  'endingContracts',
  'endingCertificates',
  'termsToApprove',
  'rightsRequests',
  'pendingChanges',
  'rightsReviews',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** How many days before it expires a verification, contract or certificate is listed. */
export const DAYS_AHEAD = { least: 1, usual: 30, most: 365 } as const;
const WRONG_DAYS = `Укажите целое число дней от ${DAYS_AHEAD.least} до ${DAYS_AHEAD.most}`;

const settings = z.strictObject({
  /** The kinds that the person has hidden. */
  hidden: z.array(z.enum(waitingKinds)).check(z.maxLength(waitingKinds.length)),
  daysAhead: z
    .int({ error: WRONG_DAYS })
    .check(z.minimum(DAYS_AHEAD.least, { error: WRONG_DAYS }), z.maximum(DAYS_AHEAD.most, { error: WRONG_DAYS })),
});
export type HomeSettings = z.infer<typeof settings>;
const settingsAnswer = z.object({ ...settings.shape, version: z.number() });

/** The first steps: in the organization of the service one makes one's own, which is then set up. */
export const firstSteps = ['organization', 'requisites', 'passport', 'values', 'colleague'] as const;
export type FirstStep = (typeof firstSteps)[number];

const step = z.object({ step: z.enum(firstSteps), isDone: z.boolean() });
export type StepState = z.infer<typeof step>;

const line = z.object({
  kind: z.enum(waitingKinds),
  count: z.number(),
  /** How many of them appeared within the last week; null when unknown. */
  fresh: z.nullable(z.number()),
  /** The number a week ago; null when unknown. */
  weekAgo: z.nullable(z.number()),
  /** The list filter behind the number, as in the address; null when the line leads to its own screen. */
  filter: z.nullable(z.string()),
  /** The day or month of the line, or the day up to which it looks ahead; null for the present moment. */
  of: z.nullable(anyPeriod),
});
export type WaitingLine = z.infer<typeof line>;

const settingsPath = '/api/home/settings';

export const waitingCalls = {
  settings: route({
    method: 'GET',
    path: settingsPath,
    access: 'member',
    summary: 'Главная: какие строки человек скрыл и за сколько дней ему напоминать о сроках',
    response: settingsAnswer,
  }),
  saveSettings: route({
    method: 'PUT',
    path: settingsPath,
    access: 'member',
    summary: 'Главная: скрыть строки и выбрать, за сколько дней напоминать о сроках; только себе',
    body: settings,
    response: settingsAnswer,
    versioned: true,
  }),
  get: route({
    method: 'GET',
    path: '/api/home/waiting',
    access: 'member',
    summary:
      'Главная: что ждёт человека сегодня — с числом, приростом за неделю и отбором списка; что закрыто, не названо',
    query: z.strictObject({ zone: listQuerySchema.shape.zone }),
    response: z.object({
      /** The kinds that the person may see and has not hidden, including those with nothing to do. */
      lines: z.array(line),
      /** The kinds that the person may see and has hidden. */
      hidden: z.array(z.enum(waitingKinds)),
      /** The first steps that the person may take. */
      steps: z.array(step),
    }),
  }),
};
