import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { period } from '../measurements/calls.ts';
import { dayOfValues, shape } from '../measurements/point-values.ts';
import { anyDay } from '../../kit/answer-text.ts';

const mayRead = { entity: 'exchangeFiles', action: 'read' } as const;
const byGuid = z.strictObject({ guid: guid() });
/** The hourly values of a group of delivery points or of a flow, kWh. */
const gtpValues = z.object({ from: anyDay, to: anyDay, ...shape, days: z.array(dayOfValues) });
export type GtpValues = z.output<typeof gtpValues>;

export const gtpCalls = {
  values: route({
    method: 'GET',
    path: '/api/gtps/{guid}/values',
    access: mayRead,
    summary: 'ГТП и перетоки: значения за период; без него — последние 31 сутки, которые известны',
    valuesFrom: 'from',
    params: byGuid,
    query: z.strictObject({ from: z.optional(period.from), to: z.optional(period.to) }),
    response: gtpValues,
  }),
  export: route({
    method: 'GET',
    path: '/api/gtps/{guid}/values/export',
    access: mayRead,
    summary: 'ГТП и перетоки: значения за период файлом XLSX или CSV',
    valuesFrom: 'from',
    params: byGuid,
    query: z.strictObject({ ...period, format: z.enum(['xlsx', 'csv']) }),
    answers: 'file',
  }),
};
