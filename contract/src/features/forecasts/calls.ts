import * as z from 'zod/mini';
import { dateText, dateTimeText, guid, REQUIRED } from '../../kit/text.ts';
import { formBody } from '../../kit/form-body.ts';
import { files, route } from '../../kit/route.ts';
import {
  batchAnswer,
  inputsAnswer,
  overviewRow,
  reconciliationAnswer,
  versionAnswer,
  versionSummary,
} from './answers.ts';
import { forecasts, MAX_DAYS_AHEAD } from './facts.ts';

const may = (action: 'read' | 'create' | 'update' | 'delete') => ({ entity: 'forecasts', action }) as const;
const ofOne = (action: 'read' | 'create' | 'update' | 'delete') => ({ ...may(action), isOfRecord: true }) as const;
const path = '/api/forecasts';
const one = `${path}/{guid}`;
const ofVersion = '/api/forecast-versions/{guid}';
const byGuid = z.strictObject({ guid: guid() });
const reason = {
  kind: 'text',
  label: 'Причина',
  max: 500,
  required: true,
  hint: 'Останется в версии и в журнале',
} as const;
const format = z.enum(['xlsx', 'csv']);

/** A step of a version: a day and its hour, 1 to 24; for a monthly forecast, the first day of the month and hour 1. */
const step = z.strictObject({ day: dateText(), hour: z.number().check(z.int(), z.minimum(1), z.maximum(24)) });

/** A transition in the life of a version. `If-Match` names its `version`; a stale one gets 412 with the current summary. */
const lifeStep = <B extends z.ZodMiniType>(name: string, summary: string, body: B) =>
  route({
    method: 'POST',
    path: `${ofVersion}/${name}`,
    access: ofOne('update'),
    summary: `Прогнозы: ${summary}`,
    params: byGuid,
    body,
    response: versionAnswer,
    versioned: true,
  });

export const forecastCalls = {
  overview: route({
    method: 'GET',
    path: `${path}/overview`,
    access: { ...may('read'), isRuled: true },
    summary: 'Прогнозы: последняя и опубликованная версия каждого',
    response: z.array(overviewRow),
  }),
  inputs: route({
    method: 'GET',
    path: `${one}/inputs`,
    access: ofOne('read'),
    summary: 'Прогнозы: качество данных, из которых строится прогноз',
    params: byGuid,
    query: z.strictObject({ asOf: z.optional(dateTimeText()) }),
    response: inputsAnswer,
  }),
  /** `from`: the first day; null for tomorrow in Moscow. `asOf`: values that became known later are not used; null for now. */
  build: route({
    method: 'POST',
    path: `${one}/build`,
    access: ofOne('create'),
    summary: 'Прогнозы: построить версию',
    params: byGuid,
    body: formBody({
      from: { kind: 'date', label: 'Первый день', hint: 'Пусто — завтра по Москве' },
      asOf: {
        kind: 'dateTime',
        label: 'По данным, известным к моменту',
        hint: 'Пусто — сейчас. Что стало известно позже, в расчёт не войдёт',
      },
    }),
    response: versionSummary,
    status: 201,
  }),
  buildAll: route({
    method: 'POST',
    path: `${path}/build-all`,
    access: may('create'),
    summary: 'Прогнозы: построить все или названные',
    body: z.strictObject({
      guids: z.nullable(z.array(guid()).check(z.minLength(1, { error: REQUIRED }), z.maxLength(1000))),
    }),
    response: batchAnswer,
    status: 201,
  }),
  batches: route({
    method: 'GET',
    path: '/api/forecast-batches',
    access: may('read'),
    summary: 'Прогнозы: последние построения многих сразу и что в них не удалось',
    response: z.array(batchAnswer),
  }),
  versions: route({
    method: 'GET',
    path: `${one}/versions`,
    access: ofOne('read'),
    summary: 'Прогнозы: версии, новые сначала, не больше 200',
    params: byGuid,
    response: z.array(versionSummary),
  }),
  version: route({
    method: 'GET',
    path: ofVersion,
    access: ofOne('read'),
    summary: 'Прогнозы: версия по часам, линии методов, факт и правки',
    params: byGuid,
    response: versionAnswer,
  }),
  /** Only in `draft` and `ready`. `value` sets the values, `percent` changes the values below. */
  correct: lifeStep(
    'corrections',
    'исправить часы вручную',
    formBody(
      {
        amount: { kind: 'number', label: 'Значение или доля', min: -1e12, max: 1e12, required: true },
        reason: { ...reason, kind: 'multiline' },
      },
      {
        steps: z.array(step).check(z.minLength(1, { error: 'Выберите часы' }), z.maxLength(24 * MAX_DAYS_AHEAD)),
        kind: z.enum(['value', 'percent']),
      },
    ),
  ),
  undo: route({
    method: 'POST',
    path: `${ofVersion}/corrections/{correction}/undo`,
    access: ofOne('update'),
    summary: 'Прогнозы: отменить исправление',
    params: z.strictObject({ guid: guid(), correction: guid() }),
    response: versionAnswer,
    versioned: true,
  }),
  /** `draft`, `ready` → `review`. Freezes the values. */
  ask: lifeStep('ask', 'отправить на проверку', z.strictObject({})),
  /** `review` → `approved`, by a person who neither asked for approval nor corrected nor loaded it; otherwise 409. */
  approve: lifeStep('approve', 'утвердить', z.strictObject({})),
  /** `review`, `approved` → `ready`, with a reason. */
  decline: lifeStep('decline', 'вернуть на доработку', formBody({ reason })),
  /** `approved` → `published`. When the data are less complete than the forecast requires, answers 422 at
   *  `confirmsIncomplete` until it is true. An earlier published version of the same days becomes `archived`. */
  publish: lifeStep('publish', 'опубликовать', z.strictObject({ confirmsIncomplete: z.boolean() })),
  /** `published` → `archived`, with a reason; it no longer counts towards accuracy. */
  revoke: lifeStep('revoke', 'отозвать опубликованное', formBody({ reason })),
  /** Columns are recognized by title: «Дата», «Час», «МВт·ч». Whole days, at most 31. Creates a version in `draft`. */
  load: route({
    method: 'POST',
    path: `${one}/load`,
    access: ofOne('create'),
    summary: 'Прогнозы: загрузить версию из таблицы часов (поле file)',
    params: byGuid,
    accepts: 'files',
    body: files,
    response: versionSummary,
    status: 201,
  }),
  /** Date, hour 1 to 24, МВт·ч; with `full` also the original, the band and the actual. As a `bid`: the hours of an approved or
   *  published forecast of a point group with its code, МВт·ч with three decimals; otherwise 409. */
  export: route({
    method: 'GET',
    path: `${ofVersion}/export`,
    access: ofOne('read'),
    summary: 'Прогнозы: версия файлом XLSX или CSV',
    params: byGuid,
    query: z.strictObject({ format, full: z.optional(z.literal('true')), bid: z.optional(z.literal('true')) }),
    answers: 'file',
  }),
  reconciliation: route({
    method: 'GET',
    path: `${ofVersion}/reconciliation`,
    access: ofOne('read'),
    summary: 'Прогнозы: согласование филиалов с организацией, ничего не меняя',
    params: byGuid,
    response: reconciliationAnswer,
  }),
  reconcile: route({
    method: 'POST',
    path: `${ofVersion}/reconcile`,
    access: ofOne('update'),
    summary: 'Прогнозы: согласовать филиалы с организацией',
    params: byGuid,
    body: formBody({ reason: { kind: 'multiline', label: 'Причина', max: 500, required: true } }),
    response: reconciliationAnswer,
    versioned: true,
  }),
  /** Swaps the method and the challenger. */
  promote: route({
    method: 'POST',
    path: `${one}/promote`,
    access: ofOne('update'),
    summary: 'Прогнозы: сделать метод-соперник основным',
    params: byGuid,
    response: forecasts.row,
    versioned: true,
  }),
};
