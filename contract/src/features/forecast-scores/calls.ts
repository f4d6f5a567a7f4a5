import * as z from 'zod/mini';
import { integerText } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { dateText, guid } from '../../kit/text.ts';
import { accuracyCard, accuracyRow, backtestAnswer, backtestSummary } from './answers.ts';
import {
  forecastTargets,
  knowledgeKinds,
  MOST_MONTHS_AHEAD,
  type ForecastTarget,
  type Knowledge,
} from '../forecasts/facts.ts';

const may = (action: 'read' | 'create') => ({ entity: 'forecasts', action }) as const;
const path = '/api/forecasts';
const one = `${path}/{guid}`;
const byGuid = z.strictObject({ guid: guid() });
const days = integerText(7, 366);
const format = z.enum(['xlsx', 'csv']);

/** How good forecasts would have been, and were. */
export const forecastScoreCalls = {
  backtests: route({
    method: 'GET',
    path: `${one}/backtests`,
    access: may('read'),
    summary: 'Прогнозы: проверки на прошлом, новые сначала',
    params: byGuid,
    response: z.array(backtestSummary),
  }),
  /** At most 366 days up to yesterday, `asKnown` at most 62; of a monthly forecast the months of the days, at most 60 that are over, and
   *  the leads are months. Its progress is that of the run of the same guid. */
  startBacktest: route({
    method: 'POST',
    path: `${one}/backtests`,
    access: may('create'),
    summary: 'Прогнозы: проверить на прошлых днях',
    params: byGuid,
    body: z.strictObject({
      from: dateText(),
      to: dateText(),
      leads: z.number().check(z.int(), z.minimum(1), z.maximum(MOST_MONTHS_AHEAD)),
      knowledge: z.enum(Object.keys(knowledgeKinds) as [Knowledge, ...Knowledge[]]),
    }),
    response: backtestSummary,
    status: 201,
  }),
  backtest: route({
    method: 'GET',
    path: '/api/forecast-backtests/{guid}',
    access: may('read'),
    summary: 'Прогнозы: оценки проверки на прошлом',
    params: byGuid,
    response: backtestAnswer,
  }),
  exportBacktest: route({
    method: 'GET',
    path: '/api/forecast-backtests/{guid}/export',
    access: may('read'),
    summary: 'Прогнозы: часы или месяцы проверки на прошлом файлом: факт и линия каждого метода',
    params: byGuid,
    query: z.strictObject({ format }),
    answers: 'file',
  }),
  /** Of all forecasts, or those of regions only: the scoreboard. What was built when its day was over counts in none. */
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
    access: may('read'),
    summary: 'Прогнозы: точность опубликованного по дням, часам и дальности, цена ошибки',
    params: byGuid,
    query: z.strictObject({ days: z.optional(days) }),
    response: accuracyCard,
  }),
};
