import * as z from 'zod/mini';
import { files, route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';

/** What was measured counts of past days, what was forecast of the weather also of the days ahead. */
export const temperatureKinds = { actual: 'Факт', forecast: 'Прогноз погоды' } as const;
export type TemperatureKind = keyof typeof temperatureKinds;

const kind = z.enum(Object.keys(temperatureKinds) as [TemperatureKind, ...TemperatureKind[]]);
const text = z.nullable(z.string());
const path = '/api/forecast-temperatures';

const load = z.object({
  guid: z.string(),
  name: z.string(),
  kind,
  hours: z.number(),
  regions: z.array(z.string()),
  from: z.string(),
  to: z.string(),
  /** From when it is known, and until when it counted. */
  knownAt: z.string(),
  author: text,
  undoneAt: text,
  undoneBy: text,
});
export type TemperatureLoad = z.infer<typeof load>;

const loaded = z.object({
  /** Values that the file holds, and those of them that are others than what is known. */
  hours: z.number(),
  changed: z.number(),
  regions: z.array(z.string()),
  from: text,
  to: text,
  /** With one of them nothing is written; the first hundred. */
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
  /** Columns by their words: «Регион», «Дата», «Час», «Температура, °C», of forecasts «Выпущен» (in Moscow; without it: now). */
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
  /** From now on it counts as if it had not come; what was known before is told by it still. */
  undo: route({
    method: 'POST',
    path: `${path}/{guid}/undo`,
    access: { entity: 'forecasts', action: 'update' },
    summary: 'Прогнозы: отменить загрузку температуры',
    params: z.strictObject({ guid: guid() }),
    response: load,
  }),
};
