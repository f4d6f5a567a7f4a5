import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { dateText, guid } from '../../kit/text.ts';
import { mayRead } from '../measurements/calls.ts';
import { anyDay, anyGuid } from '../../kit/answer-text.ts';

/** How complete the load of a half-hour is. `none`: no value is expected, or not yet. */
export const loadStates = {
  measured: 'измерено',
  estimated: 'есть рассчитанное',
  partial: 'известно не всё',
  missing: 'нет данных',
  none: 'не ждут',
} as const;
export type LoadState = keyof typeof loadStates;
export const loadStateNames = Object.keys(loadStates) as LoadState[];

/** The load of a network element by the half-hours of a day: the active intake of the metering points below it, or of
 *  the point itself. */
const load = z.object({
  guid: anyGuid,
  /** The resource name of the element. */
  resource: z.string(),
  /** kW; null when unknown. */
  kw: z.array(z.nullable(z.number())),
  /** A digit per half-hour: the index of its state in `loadStateNames`. */
  states: z.string(),
  /** The permitted load: the rated power of a transformer or substation, kVA; otherwise the maximum power of the
   *  consumption objects, kW. */
  permitted: z.nullable(z.number()),
});
export type ElementLoad = z.infer<typeof load>;

/** `day` is the requested one, otherwise the last day with values, otherwise today. */
const loads = z.object({ day: anyDay, loads: z.array(load) });
export type DayOfLoads = z.infer<typeof loads>;
const query = z.strictObject({ day: z.optional(dateText()) });

/** The loads of a whole day, so that its moments can be compared without further requests. */
export const loadCalls = {
  ofSubstation: route({
    method: 'GET',
    path: '/api/substations/{guid}/loads',
    access: mayRead,
    summary: 'Подстанции: нагрузки её самой, трансформаторов, фидеров и точек по получасам суток',
    valuesFrom: 'day',
    params: z.strictObject({ guid: guid() }),
    query,
    response: loads,
  }),
  ofPlaces: route({
    method: 'GET',
    path: '/api/tech-passport/loads',
    access: mayRead,
    summary: 'Технический паспорт: нагрузки того, что стоит на карте, по получасам суток',
    valuesFrom: 'day',
    query,
    response: loads,
  }),
};
