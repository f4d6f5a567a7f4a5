import * as z from 'zod/mini';
import { guid } from '../../../kit/text.ts';
import { integerText } from '../../../kit/list-query.ts';
import { formBody } from '../../../kit/form-body.ts';
import { route } from '../../../kit/route.ts';
import { accuracyCard, accuracyRow, backtestAnswer, backtestSummary } from './answers.ts';
import { forecastTargets, knowledgeKinds, MAX_MONTHS_AHEAD, type ForecastTarget } from '../facts.ts';

const may = (action: 'read' | 'create') => ({ entity: 'forecasts', action }) as const;
const ofOne = (action: 'read' | 'create') => ({ ...may(action), isOfRecord: true }) as const;
const path = '/api/forecasts';
const one = `${path}/{guid}`;
const byGuid = z.strictObject({ guid: guid() });
const days = integerText(7, 366);
const format = z.enum(['xlsx', 'csv']);

/** The accuracy of forecasts: backtests and comparison of published versions with actuals. */
export const forecastScoreCalls = {
  backtests: route({
    method: 'GET',
    path: `${one}/backtests`,
    access: ofOne('read'),
    summary: 'Прогнозы: проверки на прошлом, новые сначала',
    params: byGuid,
    response: z.array(backtestSummary),
  }),
  /** At most 366 days up to yesterday; 62 with `asKnown`. For a monthly forecast: the months of these days, at most 60
   *  completed ones, with leads in months. Progress is read from the run with the same guid. */
  startBacktest: route({
    method: 'POST',
    path: `${one}/backtests`,
    access: ofOne('create'),
    summary: 'Прогнозы: проверить на прошлых днях',
    params: byGuid,
    body: formBody({
      from: { kind: 'date', label: 'С', required: true },
      to: { kind: 'date', label: 'По', required: true },
      leads: { kind: 'number', label: 'Дальность', integer: true, min: 1, max: MAX_MONTHS_AHEAD, required: true },
      knowledge: { kind: 'choice', label: 'Что считать известным', options: knowledgeKinds, required: true },
    }),
    response: backtestSummary,
    status: 201,
  }),
  backtest: route({
    method: 'GET',
    path: '/api/forecast-backtests/{guid}',
    access: ofOne('read'),
    summary: 'Прогнозы: оценки проверки на прошлом',
    params: byGuid,
    response: backtestAnswer,
  }),
  exportBacktest: route({
    method: 'GET',
    path: '/api/forecast-backtests/{guid}/export',
    access: ofOne('read'),
    summary: 'Прогнозы: часы или месяцы проверки на прошлом файлом: факт и линия каждого метода',
    params: byGuid,
    query: z.strictObject({ format }),
    answers: 'file',
  }),
  /** The scoreboard of all forecasts, or only of regional ones. Versions built after the end of their day are not
   *  counted. */
  accuracies: route({
    method: 'GET',
    path: `${path}/accuracy`,
    access: may('read'),
    summary: 'Прогнозы: точность опубликованного за последние дни по прогнозам',
    query: z.strictObject({
      days: z.optional(days),
      target: z.optional(z.enum(Object.keys(forecastTargets) as [ForecastTarget, ...ForecastTarget[]])),
    }),
    response: z.array(accuracyRow),
  }),
  accuracy: route({
    method: 'GET',
    path: `${one}/accuracy`,
    access: ofOne('read'),
    summary: 'Прогнозы: точность опубликованного по дням, часам и дальности, цена ошибки',
    params: byGuid,
    query: z.strictObject({ days: z.optional(days) }),
    response: accuracyCard,
  }),
};
