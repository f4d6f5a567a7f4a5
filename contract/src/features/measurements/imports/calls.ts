import * as z from 'zod/mini';
import { integerText } from '../../../kit/list-query.ts';
import { files, route } from '../../../kit/route.ts';
import { dateText, guid, lineText, oneOf } from '../../../kit/text.ts';
import {
  MAX_UPLOAD_FILES,
  MAX_UPLOAD_MB,
  measurementChannels,
  tableColumns,
  tableForms,
  tableHours,
  tableUnits,
} from './facts.ts';
import { effects } from '../effects.ts';
import { importRecord, undoRecord, type MeasurementImport } from './answers.ts';
import { anyGuid } from '../../../kit/answer-text.ts';

export const isPending = ({ status }: Pick<MeasurementImport, 'status'>): boolean => status === 'received';

const MAX_COLUMNS = 1000;
const MAX_SHEETS = 200;

/** Where the values are in a table, and what they mean. The layout contains no point, because tables of different
 *  points have the same titles. */
const layoutFields = {
  form: oneOf(tableForms),
  channel: oneOf(measurementChannels),
  unit: oneOf(tableUnits),
  hours: oneOf(tableHours),
  /** The values already include the transformer ratio. */
  isMultiplied: z.boolean(),
  /** The number of the sheet of a workbook. */
  sheet: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_SHEETS))),
  /** The meaning of the columns of a list, in order; by default taken from their headings. */
  columns: z.optional(z.array(oneOf(tableColumns)).check(z.maxLength(MAX_COLUMNS))),
};
const tableLayout = z.strictObject(layoutFields);
export type TableLayout = z.output<typeof tableLayout>;

/** How to read one table: its layout, and its point; null when the rows name their points. */
const tableReading = z.strictObject({ ...layoutFields, meteringPointGuid: z.nullable(guid()) });
export type TableReading = z.output<typeof tableReading>;

/** The layout as far as it is known; null for what the file does not determine. */
const knownLayout = z.object({
  ...layoutFields,
  unit: z.nullable(layoutFields.unit),
  hours: z.nullable(layoutFields.hours),
});
export type KnownLayout = z.output<typeof knownLayout>;

export const MAX_SENT_DAYS = 2000;

/** The values of a channel on a Moscow day: one per hour or half-hour, kWh or kvarh including the transformer ratio;
 *  null when unknown. `point` is our code or the sender's. */
const sentDay = z.strictObject({
  point: lineText(64).check(z.minLength(1, { error: 'Это обязательное поле' })),
  channel: oneOf(measurementChannels),
  day: dateText(),
  values: z.array(z.nullable(z.number())).check(z.minLength(23), z.maxLength(50)),
});
export type SentDay = z.output<typeof sentDay>;

const yesOrNo = z.optional(z.enum(['true', 'false'], { error: 'Укажите true или false' }));
const byGuid = z.strictObject({ guid: guid() });
const all = '/api/measurement-imports';
const may = (action: 'read' | 'create' | 'update') => ({ entity: 'exchangeFiles', action }) as const;

export const measurementImportCalls = {
  send: route({
    method: 'POST',
    path: all,
    access: may('create'),
    summary: `Обмен данными: передать файлы (поле file, до ${MAX_UPLOAD_FILES}, вместе до ${MAX_UPLOAD_MB} МБ): макеты 80020 и 80040, ZIP с ними, таблицы XLSX и CSV`,
    query: z.strictObject({ trial: yesOrNo, createPoints: yesOrNo }),
    accepts: 'files',
    body: files,
    response: z.array(importRecord),
    status: 202,
  }),
  /** Values sent without a file. They are read, checked, reported and undone like a file. */
  sendDays: route({
    method: 'POST',
    path: '/api/measurement-values',
    access: may('create'),
    summary: `Обмен данными: передать значения, до ${MAX_SENT_DAYS} суток каналов, в JSON или CSV; исход — как у файла`,
    /** In the query, because a CSV body has no place for it. */
    query: z.strictObject({ trial: yesOrNo, createPoints: yesOrNo }),
    csv: 'days',
    isLoad: true,
    body: z.strictObject({
      days: z.array(sentDay).check(z.minLength(1), z.maxLength(MAX_SENT_DAYS)),
      trial: z.optional(z.boolean()),
      createPoints: z.optional(z.boolean()),
    }),
    response: importRecord,
    status: 202,
  }),
  read: route({
    method: 'GET',
    path: `${all}/{guid}`,
    access: may('read'),
    summary: 'Обмен данными: итог загрузки файла',
    params: byGuid,
    response: importRecord,
  }),
  /** Reads the stored file again: as a trial, or to write what was not written before. */
  replay: route({
    method: 'POST',
    path: `${all}/{guid}/replay`,
    access: may('update'),
    summary: 'Обмен данными: записать проверенный файл или прочитать сохранённый снова; trial — только проверить',
    params: byGuid,
    body: z.strictObject({ createPoints: z.boolean(), trial: z.optional(z.boolean()) }),
    response: importRecord,
    status: 202,
  }),
  content: route({
    method: 'GET',
    path: `${all}/{guid}/content`,
    access: may('read'),
    summary: 'Обмен данными: файл, как он был передан',
    params: byGuid,
    answers: 'file',
  }),
  findings: route({
    method: 'GET',
    path: `${all}/{guid}/findings`,
    access: may('read'),
    summary: 'Обмен данными: ошибки и замечания таблицей CSV',
    params: byGuid,
    answers: 'file',
  }),
  /** What undoing a file would do; nothing changes. */
  undoing: route({
    method: 'GET',
    path: `${all}/{guid}/undo`,
    access: may('read'),
    summary: 'Обмен данными: что вернёт отмена загрузки',
    params: byGuid,
    response: undoRecord,
  }),
  undoEffects: route({
    method: 'POST',
    path: `${all}/{guid}/undo/preview`,
    access: may('create'),
    summary: 'Обмен данными: что изменится с отменой загрузки',
    params: byGuid,
    response: z.object({ effects }),
  }),
  /** Restores earlier versions; days changed again since then stay. Errors: 409 when the file is not accepted or
   *  already undone. */
  undo: route({
    method: 'POST',
    path: `${all}/{guid}/undo`,
    access: may('create'),
    summary: 'Обмен данными: отменить загрузку, вернуть прежние значения',
    params: byGuid,
    response: importRecord,
  }),
  /** The first rows of a table, the layout detected in it, and otherwise the layout last used with the same titles. */
  table: route({
    method: 'GET',
    path: `${all}/{guid}/table`,
    access: may('read'),
    summary: 'Обмен данными: первые строки таблицы и её раскладка',
    params: byGuid,
    query: z.strictObject({ sheet: z.optional(integerText(1, MAX_SHEETS)) }),
    response: z.object({
      /** The sheets of a workbook. */
      sheets: z.array(z.string()),
      rows: z.array(z.array(z.string())),
      layout: knownLayout,
      meteringPointGuid: z.nullable(anyGuid),
      /** The rows name their points. */
      isNamed: z.boolean(),
    }),
  }),
  readTable: route({
    method: 'POST',
    path: `${all}/{guid}/table`,
    access: may('update'),
    summary: 'Обмен данными: проверить таблицу по раскладке (запомнится без точки); запишет её replay',
    params: byGuid,
    body: tableReading,
    response: importRecord,
    status: 202,
  }),
  template: route({
    method: 'GET',
    path: '/api/measurement-import-template',
    access: may('read'),
    summary: 'Обмен данными: образец таблицы XLSX',
    query: z.strictObject({ form: oneOf(tableForms) }),
    answers: 'file',
  }),
  /** The senders' codes of metering points, where they differ from ours. */
  codes: route({
    method: 'GET',
    path: '/api/exchange-codes',
    access: may('read'),
    summary: 'Обмен данными: какой чужой код к какой точке учёта относится',
    response: z.array(z.object({ code: z.string(), meteringPointGuid: anyGuid, meteringPointName: z.string() })),
  }),
  mapCode: route({
    method: 'PUT',
    path: '/api/exchange-codes',
    access: may('update'),
    summary: 'Обмен данными: связать код точки из файлов с точкой учёта; null — развязать',
    body: z.strictObject({
      code: lineText(64).check(z.minLength(1, { error: 'Это обязательное поле' })),
      meteringPointGuid: z.nullable(guid()),
    }),
  }),
};
