import * as z from 'zod/mini';
import { files, route } from '../../kit/route.ts';
import { guid, lineText } from '../../kit/text.ts';
import {
  MAX_UPLOAD_FILES,
  MAX_UPLOAD_MB,
  measurementChannels,
  measurementImportSources,
  measurementImportStatuses,
  tableForms,
  tableHours,
  tableUnits,
  type MeasurementImportStatus,
} from './facts.ts';

const finding = z.object({
  line: z.nullable(z.number()),
  path: z.string(),
  message: z.string(),
  level: z.enum(['error', 'warning']),
});
export type ImportFinding = z.output<typeof finding>;

/** The result of a message. `sum` is the exact sum of the numbers as written in the file. */
const importRecord = z.object({
  guid: z.string(),
  fileName: z.string(),
  status: z.enum(Object.keys(measurementImportStatuses) as [MeasurementImportStatus, ...MeasurementImportStatus[]]),
  messageClass: z.nullable(z.string()),
  number: z.nullable(z.number()),
  day: z.nullable(z.string()),
  points: z.number(),
  values: z.number(),
  sum: z.number(),
  written: z.number(),
  senderInn: z.nullable(z.string()),
  senderName: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The first thousand findings of this file; `errorCount` and `warningCount` count all of them. */
  errors: z.array(finding),
  errorCount: z.number(),
  warningCount: z.number(),
  unknown: z.array(z.object({ code: z.string(), name: z.string() })),
  unknownPoints: z.number(),
  duplicateOf: z.nullable(z.string()),
  isTrial: z.boolean(),
  /** A table is read with a layout. */
  isTable: z.boolean(),
  createPoints: z.boolean(),
  bytes: z.number(),
  source: z.enum(Object.keys(measurementImportSources) as ['upload', 'folder']),
  receivedFrom: z.nullable(z.string()),
  receivedAt: z.string(),
  endedAt: z.nullable(z.string()),
});
export type MeasurementImport = z.output<typeof importRecord>;

export const isPending = ({ status }: Pick<MeasurementImport, 'status'>): boolean => status === 'received';

const oneOf = <K extends string>(options: Readonly<Record<K, string>>) => z.enum(Object.keys(options) as [K, ...K[]]);

/** Where the values are in a table, and what they mean. */
const tableLayout = z.strictObject({
  form: oneOf(tableForms),
  meteringPointGuid: guid(),
  channel: oneOf(measurementChannels),
  unit: oneOf(tableUnits),
  hours: oneOf(tableHours),
  /** The values already include the transformer ratio. */
  isMultiplied: z.boolean(),
});
export type TableLayout = z.output<typeof tableLayout>;

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
  read: route({
    method: 'GET',
    path: `${all}/{guid}`,
    access: may('read'),
    summary: 'Обмен данными: чем кончилась загрузка файла',
    params: byGuid,
    response: importRecord,
  }),
  /** Reads the kept file again and writes what was not written before. */
  replay: route({
    method: 'POST',
    path: `${all}/{guid}/replay`,
    access: may('update'),
    summary: 'Обмен данными: прочитать сохранённый файл снова',
    params: byGuid,
    body: z.strictObject({ createPoints: z.boolean() }),
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
  /** The first rows of a table, and the last layout used for a table with the same titles. */
  table: route({
    method: 'GET',
    path: `${all}/{guid}/table`,
    access: may('read'),
    summary: 'Обмен данными: первые строки таблицы и её раскладка',
    params: byGuid,
    response: z.object({ rows: z.array(z.array(z.string())), layout: z.nullable(tableLayout) }),
  }),
  readTable: route({
    method: 'POST',
    path: `${all}/{guid}/table`,
    access: may('update'),
    summary: 'Обмен данными: прочитать таблицу по раскладке; она запоминается',
    params: byGuid,
    body: tableLayout,
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
  /** The codes that senders use for metering points when they differ from ours. */
  codes: route({
    method: 'GET',
    path: '/api/exchange-codes',
    access: may('read'),
    summary: 'Обмен данными: какой чужой код к какой точке учёта относится',
    response: z.array(z.object({ code: z.string(), meteringPointGuid: z.string(), meteringPointName: z.string() })),
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
