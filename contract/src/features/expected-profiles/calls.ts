import * as z from 'zod/mini';
import { integerText } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { mayRead, period } from '../measurements/calls.ts';
import { anyDay } from '../../kit/answer-text.ts';

/** A day compared with the expected profile, kWh; `values` by the intervals of the point. Without a complete day
 *  `actual` and the derived fields are null; the percentage is null when nothing is expected. */
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

/** A typical day: medians of measured values by hour, kWh, over `days` days; null for an hour that was never
 *  measured. */
const usualDay = z.object({ days: z.number(), values: z.nullable(z.array(z.number())) });

const byGuid = z.strictObject({ guid: guid() });
const pointPath = '/api/metering-points/{guid}';

/** The maximum number of weeks used for typical days. */
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
