import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { calendarMonth, dateText, guid, oneOf } from '../../kit/text.ts';
import { energySum } from '../measurements/energy-sum.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

export const limitVerdicts = {
  exceeded: 'Превышен',
  expected: 'Будет превышен',
  unknown: 'Нет данных',
  within: 'Соблюдается',
} as const;
export type LimitVerdict = keyof typeof limitVerdicts;

/** A limit in a month: the intake so far and the expected one, kWh, and the highest power, kW. */
const state = z.object({
  guid: anyGuid,
  name: z.string(),
  meteringPointGuid: anyGuid,
  pointName: z.string(),
  monthKwh: z.nullable(z.number()),
  powerKw: z.nullable(z.number()),
  fact: energySum,
  /** The fact plus the usual energy of the remaining days; null when no usual day is known. */
  expectedKwh: z.nullable(z.number()),
  /** The highest power within the hours of the limit. */
  peakKw: z.nullable(z.number()),
  /** The number of intervals above the power limit. */
  over: z.number(),
  verdict: oneOf<LimitVerdict>(limitVerdicts),
});
export type LimitState = z.infer<typeof state>;

/** `hidden`: the number of limits left out because the user may not read their points. */
const limitStates = z.object({ limits: z.array(state), hidden: z.number() });
export type LimitStates = z.infer<typeof limitStates>;

const mayRead = { entity: 'plannedData', action: 'read' } as const;

/** Limits compared with the fact, for users who may read the point. */
export const limitCalls = {
  states: route({
    method: 'GET',
    path: '/api/limit-states',
    access: mayRead,
    summary: 'Лимиты: расход и мощность за месяц и что ожидается до его конца; сначала превышенные',
    valuesFrom: 'month',
    query: z.strictObject({ month: calendarMonth() }),
    response: limitStates,
  }),
  excess: route({
    method: 'GET',
    path: '/api/metering-points/{guid}/limit-excess',
    access: mayRead,
    summary: 'Точки учёта: интервалы, в которых мощность больше лимита',
    valuesFrom: 'from',
    params: z.strictObject({ guid: guid() }),
    query: z.strictObject({ from: dateText(), to: dateText() }),
    response: z.array(z.object({ at: anyMoment, kw: z.number(), limitKw: z.number() })),
  }),
};
