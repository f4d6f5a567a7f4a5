import * as z from 'zod/mini';
import { files, route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

/** Measured temperature is used for past days; forecast temperature also for the days ahead. */
export const temperatureKinds = { actual: 'Факт', forecast: 'Прогноз погоды' } as const;
export type TemperatureKind = keyof typeof temperatureKinds;

const kind = z.enum(Object.keys(temperatureKinds) as [TemperatureKind, ...TemperatureKind[]]);
const text = z.nullable(z.string());
const path = '/api/forecast-temperatures';

const load = z.object({
  guid: anyGuid,
  name: z.string(),
  kind,
  hours: z.number(),
  regions: z.array(z.string()),
  from: z.string(),
  to: z.string(),
  /** From when the file was known, and until when it was used. */
  knownAt: anyMoment,
  author: text,
  undoneAt: text,
  undoneBy: text,
});
export type TemperatureLoad = z.infer<typeof load>;

const loaded = z.object({
  /** The number of values in the file, and the number that differ from the stored ones. */
  hours: z.number(),
  changed: z.number(),
  regions: z.array(z.string()),
  from: text,
  to: text,
  /** The findings, each of which prevents saving; the first hundred are listed. */
  findings: z.array(z.object({ place: z.string(), text: z.string() })),
  isWritten: z.boolean(),
});
export type LoadedTemperature = z.infer<typeof loaded>;

export const temperatureCalls = {
  loads: route({
    method: 'GET',
    path,
    access: { entity: 'forecasts', action: 'read' },
    summary: 'Прогнозы: загруженные файлы температуры, новые сначала, не больше 50',
    response: z.array(load),
  }),
  /** Columns are found by title: «Регион», «Дата», «Час», «Температура, °C», for forecasts also «Выпущен» (by default now). */
  load: route({
    method: 'POST',
    path,
    access: { entity: 'forecasts', action: 'update' },
    summary: 'Прогнозы: проверить или загрузить таблицу почасовой температуры регионов (поле file)',
    query: z.strictObject({ kind, mode: z.enum(['check', 'write']) }),
    accepts: 'files',
    body: files,
    response: loaded,
  }),
  /** Stops using the file from now on; queries about the past still include it. */
  undo: route({
    method: 'POST',
    path: `${path}/{guid}/undo`,
    access: { entity: 'forecasts', action: 'update' },
    summary: 'Прогнозы: отменить загрузку температуры',
    params: z.strictObject({ guid: guid() }),
    response: load,
  }),
};
