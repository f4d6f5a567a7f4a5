import { dateText } from '../../kit/text.ts';
import * as z from 'zod/mini';
import { integerText } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { composition } from './energy-sum.ts';
import { channelNames } from './facts.ts';
import { anyGuid, anyDay, anyMoment, anyTime } from '../../kit/answer-text.ts';

export const channel = z.enum(channelNames);
export const mayRead = { entity: 'measurements', action: 'read' } as const;
/** Calendar days, both inclusive. */
export const period = { from: dateText(), to: dateText() };

/** A violation of a check, with the intervals of the day, counted from 0. */
export const finding = z.object({
  day: anyDay,
  channel,
  rule: z.string(),
  firstInterval: z.number(),
  lastInterval: z.number(),
  text: z.string(),
  meteringPointGuid: anyGuid,
  name: z.string(),
  /** Who accepted the values as correct, and why. */
  accepted: z.nullable(z.object({ reason: z.string(), at: anyMoment, userName: z.nullable(z.string()) })),
});
export type MeasurementFinding = z.infer<typeof finding>;

/** The sum of an hour, day or month; `estimated` is unknown for hours. `points`: how many should have values by then;
 *  `series`: how many do. */
const periodSum = z.object({
  at: anyTime,
  ...composition,
  estimated: z.optional(z.number()),
  points: z.optional(z.number()),
  series: z.optional(z.number()),
});

/** Measured values of all points that the person may read. */
export const measurementCalls = {
  latest: route({
    method: 'GET',
    path: '/api/measurements/latest',
    access: mayRead,
    summary: 'Измерения: последнее известное значение каждой точки, сначала самые давние',
    query: z.strictObject({ channel, limit: z.optional(integerText(1, 2000)) }),
    response: z.array(
      z.object({
        meteringPointGuid: anyGuid,
        name: z.string(),
        at: anyMoment,
        value: z.number(),
        unit: z.string(),
      }),
    ),
  }),
  coverage: route({
    method: 'GET',
    path: '/api/measurements/coverage',
    access: mayRead,
    summary: 'Измерения: у скольких точек сутки полные, с пропусками, рассчитанные и пустые',
    valuesFrom: 'from',
    query: z.strictObject({ channel, ...period }),
    response: z.array(
      z.object({ day: anyDay, complete: z.number(), estimated: z.number(), partial: z.number(), none: z.number() }),
    ),
  }),
  sums: route({
    method: 'GET',
    path: '/api/measurements/sums',
    access: mayRead,
    summary: 'Измерения: сумма по точкам за часы, сутки или месяцы',
    valuesFrom: 'from',
    query: z.strictObject({
      channel,
      ...period,
      step: z.enum(['hour', 'day', 'month']),
      /** Only points with this purpose. For billing, points that are part of another point's formula are left out so
       *  that energy is not counted twice. */
      purpose: z.optional(z.enum(['billing', 'control', 'technical'])),
    }),
    response: z.array(periodSum),
  }),
  findings: route({
    method: 'GET',
    path: '/api/measurement-findings',
    access: mayRead,
    summary: 'Измерения: замечания проверок, новые сверху',
    valuesFrom: 'from',
    query: z.strictObject({
      ...period,
      rule: z.optional(z.string().check(z.regex(/^[a-z]{1,20}$/))),
      limit: z.optional(integerText(1, 500)),
    }),
    response: z.array(finding),
  }),
};

export const verifiedMeteringPoints = route({
  method: 'GET',
  path: '/api/calculator-data/verified-metering-points',
  access: { entity: 'calculator', action: 'read' },
  summary: 'Верифицированные точки учёта, допущенные к расчёту за месяц; без месяца — за прошлый',
  query: z.strictObject({ year: z.optional(integerText(1990, 2100)), month: z.optional(integerText(1, 12)) }),
  response: z.array(
    z.object({
      meteringPointGuid: anyGuid,
      name: z.string(),
      code: z.nullable(z.string()),
      objectName: z.string(),
      regionCode: z.nullable(z.string()),
      voltageId: z.nullable(z.number()),
      priceCategoryId: z.nullable(z.number()),
      year: z.number(),
      month: z.number(),
      intervalsExpected: z.number(),
      intervalsPresent: z.number(),
      completenessPct: z.number(),
      replacedPct: z.number(),
      totalMwh: z.number(),
      maxKw: z.number(),
    }),
  ),
});
