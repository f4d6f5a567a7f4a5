import * as z from 'zod/mini';
import { integerText } from '../../kit/list-query.ts';
import { files, route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { monthText } from '../calculator/calls.ts';

const may = (action: 'read' | 'update') => ({ entity: 'calculator', action }) as const;
const prices = z.nullable(z.array(z.number()));

const loaded = z.object({
  /** Hourly values and other prices in the file. */
  hours: z.number(),
  rates: z.number(),
  /** A finding with `isError` prevents writing. */
  findings: z.array(z.object({ place: z.string(), text: z.string(), isError: z.boolean() })),
  isWritten: z.boolean(),
  /** The names of the sheets of a workbook, one of which is read. */
  sheets: z.array(z.string()),
  guid: z.nullable(z.string()),
});
export type LoadedPrices = z.infer<typeof loaded>;

export const priceSetCalls = {
  hours: route({
    method: 'GET',
    path: '/api/price-sets/{guid}/hours',
    access: may('read'),
    summary: 'Цены: по часам месяца',
    params: z.strictObject({ guid: guid() }),
    response: z.object({ hours: prices, hoursUp: prices, hoursDown: prices }),
  }),
  load: route({
    method: 'POST',
    path: '/api/price-sets/files',
    access: may('update'),
    summary: 'Цены: проверить или загрузить файл (поле file) в набор месяца; набора нет — он создаётся',
    query: z.strictObject({
      regionGuid: guid(),
      supplierGuid: guid(),
      month: monthText(),
      mode: z.enum(['check', 'write']),
      /** The sheet of a workbook to read, from 1; the first by default. */
      sheet: z.optional(integerText(1, 200)),
    }),
    accepts: 'files',
    body: files,
    response: loaded,
  }),
  template: route({
    method: 'GET',
    path: '/api/price-sets/template',
    access: may('read'),
    summary: 'Цены: шаблон файла на месяц',
    query: z.strictObject({ month: monthText() }),
    answers: 'file',
  }),
};
