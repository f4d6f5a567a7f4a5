import * as z from 'zod/mini';
import { integerText } from '../../kit/list-query.ts';
import { files, route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { monthText } from '../calculator/calls.ts';

const may = (action: 'read' | 'update') => ({ entity: 'calculator', action }) as const;
const prices = z.nullable(z.array(z.number()));

const loaded = z.object({
  /** Values by hours, and other prices, that the file holds. */
  hours: z.number(),
  rates: z.number(),
  /** `isError`: with it nothing is written. */
  findings: z.array(z.object({ place: z.string(), text: z.string(), isError: z.boolean() })),
  isWritten: z.boolean(),
  /** The names of the sheets of a workbook, of which one is read. */
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
      /** Which sheet of a workbook is read, from 1; the first where it is not said. */
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
