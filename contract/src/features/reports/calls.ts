import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { makingStates, reportFormats, type MakingState, type ReportFormat } from './facts.ts';
import { anyGuid, anyDay, anyMoment } from '../../kit/answer-text.ts';

const may = (action: 'read' | 'create') => ({ entity: 'reports', action, isOfRecord: true }) as const;
const one = '/api/reports/{guid}';
const byGuid = z.strictObject({ guid: guid() });
const named = <T extends string>(names: Readonly<Record<T, string>>) => z.enum(Object.keys(names) as [T, ...T[]]);

const cell = z.nullable(
  z.union([z.string(), z.number(), z.object({ date: z.string() }), z.object({ moment: anyMoment })]),
);
const rows = z.array(z.array(cell));
const lines = z.array(z.string());

const previewAnswer = z.object({
  title: z.string(),
  from: anyDay,
  to: anyDay,
  subtitle: lines,
  /** `digits`: decimal places of a number; null for a text column. */
  columns: z.array(z.object({ title: z.string(), digits: z.nullable(z.number()) })),
  /** The first rows, and the total number. */
  rows,
  rowCount: z.number(),
  totals: rows,
  notes: lines,
  /** The sources of the figures. */
  basis: lines,
  picture: z.nullable(
    z.object({
      title: z.string(),
      unit: z.string(),
      labels: lines,
      /** The first day of each bar, for a chart over time. */
      days: z.nullable(lines),
      values: z.array(z.nullable(z.number())),
    }),
  ),
});
export type ReportPreview = z.infer<typeof previewAnswer>;
export type ReportCell = z.infer<typeof cell>;

const makingAnswer = z.object({
  run: z.string(),
  state: named<MakingState>(makingStates),
  author: z.nullable(z.string()),
  startedAt: z.nullable(anyMoment),
  finishedAt: z.nullable(anyMoment),
  /** Steps done, and the total. */
  done: z.nullable(z.number()),
  total: z.nullable(z.number()),
  isStopAsked: z.boolean(),
  summary: z.nullable(z.string()),
  error: z.nullable(z.string()),
});
export type ReportMaking = z.infer<typeof makingAnswer>;

const fileAnswer = z.object({
  guid: anyGuid,
  name: z.string(),
  format: named<ReportFormat>(reportFormats),
  from: anyDay,
  to: anyDay,
  rowCount: z.number(),
  bytes: z.number(),
  /** Hexadecimal. */
  sha256: z.string(),
  settings: lines,
  basis: lines,
  author: z.nullable(z.string()),
  madeAt: anyMoment,
  /** Why the reader may not open the file; it contains everything its author could read. */
  refusal: z.nullable(z.string()),
});
export type ReportFile = z.infer<typeof fileAnswer>;

export const reportCalls = {
  preview: route({
    method: 'GET',
    path: `${one}/preview`,
    access: may('read'),
    summary: 'Отчёты: первые строки отчёта, как он получился бы сейчас у спросившего',
    params: byGuid,
    response: previewAnswer,
  }),
  make: route({
    method: 'POST',
    path: `${one}/make`,
    access: may('create'),
    summary: 'Отчёты: сделать файл в фоне, с правами того, кто просит',
    params: byGuid,
    response: makingAnswer,
    status: 201,
  }),
  stop: route({
    method: 'POST',
    path: `${one}/stop`,
    access: may('create'),
    summary: 'Отчёты: остановить работу над файлом',
    params: byGuid,
  }),
  files: route({
    method: 'GET',
    path: `${one}/files`,
    access: may('read'),
    summary: 'Отчёты: сделанные файлы, новые сначала, и итог последней работы',
    params: byGuid,
    response: z.object({ last: z.nullable(makingAnswer), files: z.array(fileAnswer) }),
  }),
  file: route({
    method: 'GET',
    path: `${one}/files/{file}`,
    access: may('read'),
    summary: 'Отчёты: сделанный файл',
    params: z.strictObject({ guid: guid(), file: guid() }),
    answers: 'file',
  }),
};
