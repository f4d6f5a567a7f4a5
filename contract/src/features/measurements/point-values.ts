import * as z from 'zod/mini';
import { dateText, guid } from '../../kit/text.ts';
import { integerText } from '../../kit/list-query.ts';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { channel, finding, mayRead, period } from './calls.ts';
import { effects } from './effects.ts';
import { composition } from './energy-sum.ts';
import { estimateMethods, MAX_INTERVALS, valueRules, valueSources, type ValueRule, type ValueSource } from './facts.ts';
import { anyGuid, anyDay, anyMoment, anyTime } from '../../kit/answer-text.ts';

const byGuid = z.strictObject({ guid: guid() });
const change = { entity: 'measurements', action: 'update' } as const;
const pointPath = '/api/metering-points/{guid}';

const value = z.nullable(
  z
    .number()
    .check(
      z.minimum(-1e12, { error: 'Не меньше −1 000 000 000 000' }),
      z.maximum(1e12, { error: 'Не больше 1 000 000 000 000' }),
    ),
);
const wholeDay = z.array(value).check(z.minLength(1), z.maxLength(MAX_INTERVALS));

/** The values of a day in the order of its intervals; null for an unknown one. `quality` has one digit per value; null
 *  when all are measured. */
export const dayOfValues = z.object({
  day: anyDay,
  /** The version that `If-Match` of a correction names; 0 for a day without values. */
  version: z.number(),
  values: z.array(z.nullable(z.number())),
  quality: z.nullable(z.string()),
});
export type DayOfValues = z.infer<typeof dayOfValues>;

/** The sum of a day or a month, and the number of values in it; `at` is its first day. */
const sum = z.object({ at: anyTime, ...composition });
export type PeriodSum = z.infer<typeof sum>;

/** The interval of the values, minutes, with their unit and zone. */
export const shape = {
  /** Null while the channel has no values. */
  unit: z.nullable(z.string()),
  zone: z.string(),
  stepMinutes: z.number(),
};

const version = z.object({
  version: z.number(),
  source: z.enum(Object.keys(valueSources) as [ValueSource, ...ValueSource[]]),
  knownAt: anyMoment,
  userName: z.nullable(z.string()),
  note: z.nullable(z.string()),
  values: z.array(z.nullable(z.number())),
  quality: z.nullable(z.string()),
  total: z.number(),
});
export type DayVersion = z.infer<typeof version>;

const coverageDay = z.object({
  day: anyDay,
  present: z.number(),
  expected: z.number(),
  estimated: z.number(),
  nonCommercial: z.optional(z.number()),
  findings: z.number(),
});
export type CoverageDay = z.infer<typeof coverageDay>;

const side = z.object({
  guid: anyGuid,
  name: z.string(),
  intake: z.number(),
  output: z.number(),
  /** Numbers of intervals, for the intake. */
  present: z.number(),
  expected: z.number(),
  estimated: z.number(),
  nonCommercial: z.optional(z.number()),
});
export type BalanceSide = z.infer<typeof side>;

const acceptance = formBody(
  { reason: { kind: 'text', label: 'Почему значения верны', max: 255 } },
  { channel, day: dateText(), rule: z.enum(Object.keys(valueRules) as [ValueRule, ...ValueRule[]]) },
);

/** The measured values of a metering point, for readers of both the point and measurements. */
export const pointValueCalls = {
  values: route({
    method: 'GET',
    path: `${pointPath}/values`,
    access: mayRead,
    summary: 'Точки учёта: значения профиля за период по получасам, часам, суткам или месяцам',
    valuesFrom: 'from',
    params: byGuid,
    query: z.strictObject({ channel, ...period, step: z.optional(z.enum(['halfHour', 'hour'])) }),
    response: z.object({ ...shape, days: z.array(dayOfValues) }),
  }),
  sums: route({
    method: 'GET',
    path: `${pointPath}/value-sums`,
    access: mayRead,
    summary: 'Точки учёта: суммы значений профиля по суткам или месяцам',
    valuesFrom: 'from',
    params: byGuid,
    query: z.strictObject({ channel, ...period, step: z.enum(['day', 'month']) }),
    response: z.object({ ...shape, sums: z.array(sum) }),
  }),
  export: route({
    method: 'GET',
    path: `${pointPath}/values/export`,
    access: mayRead,
    summary: 'Точки учёта: значения профиля за период файлом XLSX или CSV',
    valuesFrom: 'from',
    params: byGuid,
    query: z.strictObject({ channel, ...period, format: z.enum(['xlsx', 'csv']) }),
    answers: 'file',
  }),
  preview: route({
    method: 'POST',
    path: `${pointPath}/values/preview`,
    access: change,
    summary: 'Точки учёта: что изменится, если исправить сутки',
    valuesFrom: 'day',
    params: byGuid,
    body: z.strictObject({ channel, day: dateText(), values: wholeDay }),
    response: z.object({ effects }),
  }),
  /** Writes a whole day; values that differ from the stored ones are marked as entered manually. */
  correct: route({
    method: 'PUT',
    path: `${pointPath}/values`,
    access: change,
    summary: 'Точки учёта: исправить сутки вручную',
    valuesFrom: 'day',
    params: byGuid,
    body: formBody(
      {
        reason: {
          kind: 'text',
          label: 'Причина',
          hint: 'Останется в версиях суток и в журнале',
          max: 255,
          required: true,
        },
      },
      { channel, day: dateText(), values: wholeDay },
    ),
    response: z.object({ version: z.number(), changed: z.number() }),
    versioned: true,
  }),
  versions: route({
    method: 'GET',
    path: `${pointPath}/versions`,
    access: mayRead,
    summary: 'Точки учёта: что стояло в этих сутках раньше, откуда и когда пришло; первым — то, что есть',
    valuesFrom: 'day',
    params: byGuid,
    query: z.strictObject({ channel, day: dateText() }),
    response: z.array(version),
  }),
  coverage: route({
    method: 'GET',
    path: `${pointPath}/coverage`,
    access: mayRead,
    summary: 'Точки учёта: полнота профиля года по суткам',
    params: byGuid,
    query: z.strictObject({ channel, year: integerText(1990, 2100) }),
    /** Past days are included only if values are expected or known. */
    response: z.object({ days: z.array(coverageDay), findings: z.array(finding) }),
  }),
  /** Accepts a finding; without a reason, revokes the acceptance. */
  acceptFinding: route({
    method: 'PUT',
    path: `${pointPath}/findings/acceptance`,
    access: change,
    summary: 'Точки учёта: принять замечание к суткам с причиной или снять это',
    valuesFrom: 'day',
    params: byGuid,
    body: acceptance,
    response: z.object({ isAccepted: z.boolean() }),
  }),
  previewAcceptance: route({
    method: 'POST',
    path: `${pointPath}/findings/acceptance/preview`,
    access: change,
    summary: 'Точки учёта: что изменится, если принять замечание или снять это',
    valuesFrom: 'day',
    params: byGuid,
    body: acceptance,
    response: z.object({ effects }),
  }),
  estimate: route({
    method: 'POST',
    path: `${pointPath}/estimates`,
    access: change,
    summary: 'Точки учёта: заполнить пропуски расчётом; проба ничего не пишет',
    valuesFrom: 'from',
    params: byGuid,
    body: formBody(
      {
        method: { kind: 'choice', label: 'Способ', options: estimateMethods, required: true },
        from: { kind: 'date', label: 'С', required: true },
        to: { kind: 'date', label: 'По', required: true },
      },
      { channel, isTrial: z.boolean() },
    ),
    response: z.object({
      days: z.array(z.object({ day: anyDay, filled: z.number(), left: z.number(), total: z.number() })),
      filled: z.number(),
      left: z.number(),
      /** The effects of filling found by the trial; empty once it is done. */
      effects,
    }),
  }),
  balance: route({
    method: 'GET',
    path: `${pointPath}/balance`,
    access: mayRead,
    summary: 'Точки учёта: баланс точки с теми, что ниже неё',
    valuesFrom: 'from',
    params: byGuid,
    query: z.strictObject(period),
    response: z.object({
      own: side,
      below: z.array(side),
      /** The energy received through the point and delivered by the points below it, kWh, the difference, and its share
       *  of the received energy; null when the person may not see all points below. */
      received: z.number(),
      delivered: z.nullable(z.number()),
      imbalance: z.nullable(z.number()),
      percent: z.nullable(z.number()),
    }),
  }),
};
export type PointValues = z.infer<typeof pointValueCalls.values.response>;
export type Balance = z.infer<typeof pointValueCalls.balance.response>;
