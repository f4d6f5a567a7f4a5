import { monthsApart } from '../../time/calendar.ts';
import * as z from 'zod/mini';
import { calendarMonth, dateText } from '../../kit/text.ts';
import { integerText } from '../../kit/list-query.ts';
import { recordKey } from '../../kit/record-key.ts';
import { formBody, sameForm } from '../../kit/form-body.ts';
import { files, route } from '../../kit/route.ts';
import { effects } from '../measurements/effects.ts';
import { valueSources } from '../measurements/facts.ts';
import { regionEstimateMethods } from './facts.ts';
import {
  datasetName,
  differenceAnswer,
  estimateAnswer,
  itemAnswer,
  matrixAnswer,
  modeName,
  monthAnswer,
  planAnswer,
  previewAnswer,
  refreshAnswer,
} from './answers.ts';

const may = (action: 'read' | 'create' | 'update' | 'delete') => ({ entity: 'regionActual', action }) as const;
const path = '/api/region-actual';

const { refresh, hand, estimate, sample } = valueSources;
const removal = {
  from: { kind: 'date', label: 'С', required: true },
  to: { kind: 'date', label: 'По', required: true },
  source: { kind: 'choice', label: 'Источник', options: { refresh, hand, estimate, sample } },
} as const;
const undoing = { act: z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) };
const reason = { kind: 'text', label: 'Причина', max: 255, required: true } as const;
const byRegion = z.strictObject({ guid: recordKey('dictionary/6/values') });

/** A requested cell: a whole month, or a day and its hours of a region; without hours, the whole day. */
const cell = z.strictObject({
  region: recordKey('dictionary/6/values'),
  day: dateText(),
  hours: z.array(z.number().check(z.int(), z.minimum(1), z.maximum(25))).check(z.maxLength(25)),
});
const where = {
  regions: z
    .array(recordKey('dictionary/6/values'))
    .check(z.minLength(1, { error: 'Выберите регион' }), z.maxLength(200)),
  from: calendarMonth(),
  to: calendarMonth(),
  cells: z.nullable(z.array(cell).check(z.maxLength(30_000))),
};
const wanted = z.strictObject({ dataset: datasetName, mode: modeName, ...where });
export type RefreshRequest = z.infer<typeof wanted>;
const MAX_ESTIMATED = 1_500;
const estimation = formBody(
  {
    method: { kind: 'choice', label: 'Способ', options: regionEstimateMethods, required: true },
    /** The longest gap that is filled from its neighbours. */
    longestGap: { kind: 'number', label: 'Пропуск не длиннее, ч', integer: true, min: 1, max: 24, required: true },
  },
  { ...where, isTrial: z.boolean() },
);
const estimated = sameForm(
  estimation,
  estimation.check(
    z.refine(({ regions, from, to }) => regions.length * (monthsApart(from, to) + 1) <= MAX_ESTIMATED, {
      path: ['to'],
      error: `Слишком много сразу: регионов × месяцев — не больше ${MAX_ESTIMATED.toLocaleString('ru')}. Возьмите меньше регионов или месяцев`,
    }),
  ),
);
export type EstimateRequest = z.infer<typeof estimated>;

const layout = {
  region: z.optional(recordKey('dictionary/6/values')),
  participant: z.optional(recordKey('dictionary/7/values')),
  dateColumn: z.optional(integerText(0, 499)),
  hourColumn: z.optional(integerText(0, 499)),
  valueColumn: z.optional(integerText(0, 499)),
};

export const regionActualCalls = {
  matrix: route({
    method: 'GET',
    path: `${path}/matrix`,
    access: may('read'),
    summary: 'Подкачка: регионы и месяцы или дни, с состоянием и числом значений',
    query: z.strictObject({
      dataset: datasetName,
      from: calendarMonth(),
      to: calendarMonth(),
      step: z.enum(['month', 'day']),
    }),
    response: matrixAnswer,
  }),
  month: route({
    method: 'GET',
    path: `${path}/regions/{guid}/month`,
    access: may('read'),
    summary: 'Подкачка: часы месяца региона, откуда они, часы пик и журнал загрузок',
    params: byRegion,
    query: z.strictObject({ month: calendarMonth() }),
    response: monthAnswer,
  }),
  difference: route({
    method: 'GET',
    path: `${path}/regions/{guid}/difference`,
    access: may('read'),
    summary: 'Подкачка: чем месяц отличается от прежней версии',
    params: byRegion,
    query: z.strictObject({ month: calendarMonth() }),
    response: differenceAnswer,
  }),
  plan: route({
    method: 'POST',
    path: `${path}/plan`,
    access: may('read'),
    summary: 'Подкачка: что будет получено и перезаписано, и чего это коснётся',
    exemptFrom: ['viewing', 'readOnly'],
    isLoad: true,
    body: wanted,
    response: planAnswer,
  }),
  start: route({
    method: 'POST',
    path: `${path}/runs`,
    access: may('create'),
    summary: 'Подкачка: запустить',
    isLoad: true,
    body: wanted,
    response: refreshAnswer,
    status: 201,
  }),
  runs: route({
    method: 'GET',
    path: `${path}/runs`,
    access: may('read'),
    summary: 'Подкачка: последние запуски',
    response: z.array(refreshAnswer),
  }),
  run: route({
    method: 'GET',
    path: `${path}/runs/{guid}`,
    access: may('read'),
    summary: 'Подкачка: запуск и месяцы регионов в нём',
    params: byRegion,
    response: z.object({ run: refreshAnswer, items: z.array(itemAnswer) }),
  }),
  stop: route({
    method: 'POST',
    path: `${path}/runs/{guid}/stop`,
    access: may('create'),
    summary: 'Подкачка: остановить запуск после текущих месяцев',
    params: byRegion,
    response: refreshAnswer,
  }),
  retry: route({
    method: 'POST',
    path: `${path}/runs/{guid}/retry`,
    access: may('create'),
    summary: 'Подкачка: повторить то, что не удалось',
    params: byRegion,
    response: refreshAnswer,
    status: 201,
  }),
  preview: route({
    method: 'POST',
    path: `${path}/files/preview`,
    access: may('create'),
    summary: 'Подкачка: что в файлах (поле file) и что изменится, если их загрузить; ничего не записывается',
    query: z.strictObject({ ...layout, mode: z.optional(modeName) }),
    accepts: 'files',
    body: files,
    /** Effects of the files that can be loaded; of all modes the default is `new`. */
    response: z.object({ files: z.array(previewAnswer), effects }),
  }),
  send: route({
    method: 'POST',
    path: `${path}/files`,
    access: may('create'),
    summary: 'Подкачка: загрузить файлы (поле file)',
    query: z.strictObject({ ...layout, mode: modeName }),
    accepts: 'files',
    body: files,
    response: refreshAnswer,
    status: 202,
  }),
  estimate: route({
    method: 'POST',
    path: `${path}/estimates`,
    access: may('create'),
    summary: 'Подкачка: рассчитать пропуски факта региона (isTrial — только показать); измеренное не меняется',
    isLoad: true,
    body: estimated,
    response: estimateAnswer,
  }),
  remove: route({
    method: 'POST',
    path: `${path}/regions/{guid}/remove`,
    access: may('delete'),
    summary: 'Подкачка: убрать значения региона за дни, из любого или одного источника; прежние остаются в версиях',
    params: byRegion,
    body: formBody({ ...removal, reason }),
    response: z.object({ days: z.number() }),
  }),
  previewRemoval: route({
    method: 'POST',
    path: `${path}/regions/{guid}/remove/preview`,
    access: may('delete'),
    summary: 'Подкачка: что изменится, если убрать значения региона',
    params: byRegion,
    body: formBody(removal),
    response: z.object({ effects }),
  }),
  /** Undoes a removal or a revision that is not accepted. */
  undo: route({
    method: 'POST',
    path: `${path}/regions/{guid}/undo`,
    access: may('delete'),
    summary: 'Подкачка: вернуть то, что стояло до действия',
    params: byRegion,
    body: formBody({ reason }, undoing),
    response: z.object({ days: z.number() }),
  }),
  previewUndo: route({
    method: 'POST',
    path: `${path}/regions/{guid}/undo/preview`,
    access: may('delete'),
    summary: 'Подкачка: что изменится, если вернуть то, что стояло до действия',
    params: byRegion,
    body: z.strictObject(undoing),
    response: z.object({ effects }),
  }),
  await: route({
    method: 'PUT',
    path: `${path}/regions/{guid}/awaited`,
    access: may('read'),
    summary: 'Подкачка: сообщить мне, когда месяц региона будет полон',
    params: byRegion,
    body: z.strictObject({ month: calendarMonth(), isAwaited: z.boolean() }),
  }),
  export: route({
    method: 'GET',
    path: `${path}/coverage-export`,
    access: may('read'),
    summary: 'Подкачка: полнота по регионам и месяцам файлом XLSX',
    query: z.strictObject({ dataset: datasetName, from: calendarMonth(), to: calendarMonth() }),
    answers: 'file',
  }),
};
