import * as z from 'zod/mini';
import { described } from '../../kit/described.ts';
import { integerText } from '../../kit/list-query.ts';
import { recordKey } from '../../kit/record-key.ts';
import { files, route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { powerGroups, type PowerGroup } from '../calculator/facts.ts';
import { monthText } from '../calculator/profile.ts';
import { supplierTable, tableUseNames } from './supplier-tables.ts';
import { anyGuid } from '../../kit/answer-text.ts';

const may = (action: 'read' | 'update') => ({ entity: 'calculator', action }) as const;
const prices = z.nullable(z.array(z.number()));

const tableChoice = z.enum([...tableUseNames, 'ask']);
const chosenTables = described(
  { type: 'string', maxLength: 2000 },
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(2000)),
      z.transform((text: string) => text.split(',')),
    ),
    z.array(tableChoice),
  ),
);

const loaded = z.object({
  /** Hourly values and other prices in the file. */
  hours: z.number(),
  rates: z.number(),
  /** A finding with `isError` prevents writing. */
  findings: z.array(z.object({ place: z.string(), text: z.string(), isError: z.boolean() })),
  isWritten: z.boolean(),
  /** The names of the sheets of a workbook, one of which is read. */
  sheets: z.array(z.string()),
  /** The tables of days by hours of the sheet that was read. */
  tables: z.array(supplierTable),
  guid: z.nullable(anyGuid),
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
      regionGuid: recordKey('dictionary/6/values'),
      supplierGuid: recordKey('dictionary/7/values'),
      month: monthText(),
      mode: z.enum(['check', 'write']),
      /** The sheet of a workbook to read, from 1; the first by default. */
      sheet: z.optional(integerText(1, 200)),
      /** What each table of the sheet contains, in order, separated by commas; `ask` decides by the headings. */
      tables: z.optional(chosenTables),
      /** The power group of the tables whose headings name none. */
      group: z.optional(z.enum(Object.keys(powerGroups) as [PowerGroup, ...PowerGroup[]])),
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
