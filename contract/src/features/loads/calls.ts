import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { dateText, guid } from '../../kit/text.ts';
import { mayRead } from '../measurements/calls.ts';
import { anyDay, anyGuid } from '../../kit/answer-text.ts';

/** What the load of a half-hour is made of. `none`: no value is awaited, or not yet. */
export const loadStates = {
  measured: 'измерено',
  estimated: 'есть рассчитанное',
  partial: 'известно не всё',
  missing: 'нет данных',
  none: 'не ждут',
} as const;
export type LoadState = keyof typeof loadStates;
export const loadStateNames = Object.keys(loadStates) as LoadState[];

/** The load of an element of the network by the half-hours of a day: the active intake of its counted points, of a metering point its
 *  own. */
const load = z.object({
  guid: anyGuid,
  /** The name of its resource. */
  resource: z.string(),
  /** kW; null where nothing is known. */
  kw: z.array(z.nullable(z.number())),
  /** A digit per half-hour: the index of its state in `loadStateNames`. */
  states: z.string(),
  /** What the load may reach: of a transformer or substation the rated power, kVA; of the others the maximum power of their
   *  consumption objects, kW. */
  permitted: z.nullable(z.number()),
});
export type ElementLoad = z.infer<typeof load>;

/** `day` is the last one with values when none is asked for, and today when there are none at all. */
const loads = z.object({ day: anyDay, loads: z.array(load) });
export type DayOfLoads = z.infer<typeof loads>;
const query = z.strictObject({ day: z.optional(dateText()) });

/** Loads of a day at once, so that moments of it can be compared without asking again. */
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
