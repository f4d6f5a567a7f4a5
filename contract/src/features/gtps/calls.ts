import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { dateText, guid } from '../../kit/text.ts';

const mayRead = { entity: 'exchangeFiles', action: 'read' } as const;
const byGuid = z.strictObject({ guid: guid() });
/** Calendar days, both inclusive. */
const period = { from: dateText(), to: dateText() };

/** The hourly values of a group of delivery points or of a flow, kWh. */
const gtpValues = z.object({
  from: z.string(),
  to: z.string(),
  unit: z.nullable(z.string()),
  zone: z.string(),
  stepMinutes: z.number(),
  days: z.array(
    z.object({
      day: z.string(),
      version: z.number(),
      values: z.array(z.nullable(z.number())),
      quality: z.nullable(z.string()),
    }),
  ),
});
export type GtpValues = z.output<typeof gtpValues>;

export const gtpCalls = {
  values: route({
    method: 'GET',
    path: '/api/gtps/{guid}/values',
    access: mayRead,
    summary: 'ГТП и перетоки: значения за период; без него — последние 31 сутки, которые известны',
    params: byGuid,
    query: z.strictObject({ from: z.optional(period.from), to: z.optional(period.to) }),
    response: gtpValues,
  }),
  export: route({
    method: 'GET',
    path: '/api/gtps/{guid}/values/export',
    access: mayRead,
    summary: 'ГТП и перетоки: значения за период файлом XLSX или CSV',
    params: byGuid,
    query: z.strictObject({ ...period, format: z.enum(['xlsx', 'csv']) }),
    answers: 'file',
  }),
};
