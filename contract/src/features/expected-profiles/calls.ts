import * as z from 'zod/mini';
import { integerText } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { mayRead, period } from '../measurements/calls.ts';
import { anyDay } from '../../kit/answer-text.ts';

/** A day under an expected profile, kWh: `values` by the intervals of the point. Of a day without all its values `actual` and what
 *  follows from it are null; so is the percentage where nothing is expected. */
const expectedDay = z.object({
  day: anyDay,
  values: z.array(z.number()),
  expected: z.number(),
  actual: z.nullable(z.number()),
  deviation: z.nullable(z.number()),
  percent: z.nullable(z.number()),
  permittedPercent: z.number(),
  isOver: z.boolean(),
});
export type ExpectedDay = z.infer<typeof expectedDay>;

/** A typical day: the medians of measured values by hours, kWh, of so many days; null: an hour was not measured on any of them. */
const usualDay = z.object({ days: z.number(), values: z.nullable(z.array(z.number())) });

const byGuid = z.strictObject({ guid: guid() });
const pointPath = '/api/metering-points/{guid}';

/** The most weeks from which typical days are taken. */
export const MAX_WEEKS = 52;

export const expectedProfileCalls = {
  days: route({
    method: 'GET',
    path: `${pointPath}/expected-days`,
    access: mayRead,
    summary: 'Точки учёта: ожидаемый профиль за период и отклонение каждых суток от него',
    valuesFrom: 'from',
    params: byGuid,
    query: z.strictObject(period),
    response: z.array(expectedDay),
  }),
  usual: route({
    method: 'GET',
    path: `${pointPath}/usual-days`,
    access: mayRead,
    summary: 'Точки учёта: типовые рабочий день и выходной по последним неделям — медианы измеренных часов',
    params: byGuid,
    query: z.strictObject({ weeks: integerText(1, MAX_WEEKS) }),
    response: z.object({ working: usualDay, dayOff: usualDay }),
  }),
};
