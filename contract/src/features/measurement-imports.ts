import * as z from 'zod/mini';
import { defineResource } from '../kit/resource.ts';
import { files, route } from '../kit/route.ts';
import { guid, lineText } from '../kit/text.ts';

/** The life of a file of measured values: it is kept at once, then read. */
export const measurementImportStatuses = {
  received: 'Обрабатывается',
  accepted: 'Принят',
  accepted_with_warnings: 'Принят с замечаниями',
  rejected: 'Отклонён',
  duplicate: 'Дубликат',
  trial: 'Проверен',
} as const;
export type MeasurementImportStatus = keyof typeof measurementImportStatuses;

export const measurementImportSources = { upload: 'Консоль', folder: 'Папка' } as const;

const count = (label: string) => ({ kind: 'number', label, integer: true, required: true, readOnly: true }) as const;
const line = (label: string) => ({ kind: 'text', label, max: 255, readOnly: true }) as const;

export const measurementImports = defineResource({
  name: 'measurement-imports',
  table: 'measurement_import',
  titles: { list: 'Обмен данными', count: ['файл', 'файла', 'файлов'], accusative: 'файл' },
  scope: 'organization',
  entity: 'exchangeFiles',
  keys: [],
  fields: {
    fileName: { ...line('Файл'), required: true },
    status: { kind: 'choice', label: 'Состояние', options: measurementImportStatuses, required: true, readOnly: true },
    messageClass: line('Класс макета'),
    number: { kind: 'number', label: 'Номер сообщения', integer: true, readOnly: true },
    day: { kind: 'date', label: 'День', readOnly: true },
    senderInn: line('ИНН отправителя'),
    senderName: line('Отправитель'),
    points: count('Точек'),
    values: count('Значений'),
    sum: { kind: 'number', label: 'Сумма', required: true, readOnly: true },
    written: count('Записано суток'),
    unknownPoints: count('Неизвестных точек'),
    errorCount: count('Ошибок'),
    warningCount: count('Замечаний'),
    source: { kind: 'choice', label: 'Откуда', options: measurementImportSources, required: true, readOnly: true },
    receivedFrom: line('Кто передал'),
    receivedAt: { kind: 'dateTime', label: 'Передан', required: true, readOnly: true },
    note: { kind: 'text', label: 'Пояснение', max: 1000, readOnly: true },
  },
  list: {
    columns: [
      'fileName',
      'status',
      'messageClass',
      'number',
      'day',
      'points',
      'values',
      'sum',
      'unknownPoints',
      'errorCount',
      'receivedAt',
    ],
    sort: '-receivedAt',
    title: 'fileName',
  },
});

export const MAX_UPLOAD_MB = 50;
export const MAX_UPLOAD_FILES = 20;

const finding = z.object({
  line: z.nullable(z.number()),
  path: z.string(),
  message: z.string(),
  level: z.enum(['error', 'warning']),
});
export type ImportFinding = z.output<typeof finding>;

/** How a message came out. `sum` is exactly what the texts of the file add up to. */
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
  /** Of this file the first thousand; `errorCount` and `warningCount` count all. */
  errors: z.array(finding),
  errorCount: z.number(),
  warningCount: z.number(),
  unknown: z.array(z.object({ code: z.string(), name: z.string() })),
  unknownPoints: z.number(),
  duplicateOf: z.nullable(z.string()),
  isTrial: z.boolean(),
  /** A table is read by its layout. */
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

export const tableForms = {
  matrix: 'Строка — сутки, столбцы — часы',
  list: 'Строка — час: дата, час, значение',
} as const;
export const tableUnits = { kWh: 'кВт·ч', MWh: 'МВт·ч', kW: 'кВт (средняя мощность)' } as const;
export const tableHours = {
  from0: 'Часы от 0 до 23',
  from1: 'Часы от 1 до 24',
  interval: 'Промежутки: 00:00–01:00',
} as const;
export const measurementChannels = {
  '01': 'Активная, приём',
  '02': 'Активная, отдача',
  '03': 'Реактивная, приём',
  '04': 'Реактивная, отдача',
} as const;

const oneOf = <K extends string>(options: Readonly<Record<K, string>>) => z.enum(Object.keys(options) as [K, ...K[]]);

/** Where the values of a table stand, and what they are. */
const tableLayout = z.strictObject({
  form: oneOf(tableForms),
  meteringPointGuid: guid(),
  channel: oneOf(measurementChannels),
  unit: oneOf(tableUnits),
  hours: oneOf(tableHours),
  /** The values hold the ratio of the transformers already. */
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
  /** Reads the kept file again: what was not written before is written now. */
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
  /** The first rows of a table, and where its values stood the last time in one with the same titles. */
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
  /** The codes by which senders call metering points otherwise than we do. */
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
