import * as z from 'zod/mini';
import { oneOf } from '../../kit/text.ts';
import { route } from '../../kit/route.ts';
import { versionStates, type VersionState } from '../forecasts/facts.ts';
import { energySum, nestedPoints } from '../measurements/energy-sum.ts';
import { anyGuid, anyDay, anyMoment } from '../../kit/answer-text.ts';

const amount = z.nullable(z.number());
const ofForecast = { forecastGuid: anyGuid, name: z.string() };

const energyToday = z.object({
  /** The present day in Moscow, and the one before. */
  today: anyDay,
  yesterday: anyDay,
  /** The fact of yesterday at the points that the person may read, kWh: their number, how many have values, and those below others. */
  fact: z.optional(
    z.object({ sum: energySum, points: z.number(), known: z.number(), nested: z.optional(nestedPoints) }),
  ),
  /** Yesterday against each published hourly forecast of consumption, in kWh: what is compared, how much of it was
   *  added for silent points, its error as a fraction and its price,
   *  RUB; without an error, the share of the usual energy that is known. */
  forecasts: z.optional(
    z.array(
      z.object({
        ...ofForecast,
        forecast: z.number(),
        actual: z.number(),
        added: z.number(),
        wape: amount,
        cost: amount,
        share: z.optional(z.number()),
      }),
    ),
  ),
  /** The hours, 1 to 24, most likely to be the peak of today; none while no forecast for today is published. */
  peaks: z.optional(
    z.array(z.object({ ...ofForecast, hours: z.array(z.object({ hour: z.number(), probability: z.number() })) })),
  ),
  /** The bids for tomorrow: forecasts of market groups or, without any, of the organization. `state` of the latest version for
   *  tomorrow; null while there is none. */
  bids: z.optional(
    z.array(
      z.object({
        ...ofForecast,
        gtpCode: z.nullable(z.string()),
        deadline: anyMoment,
        /** The deadline has passed and nothing is published. */
        isLate: z.boolean(),
        state: z.nullable(oneOf<VersionState>(versionStates)),
      }),
    ),
  ),
  /** The present month: the energy plan of branches, its part for the days that are over, and what has come, MWh. */
  month: z.optional(
    z.object({
      month: z.string(),
      branches: z.number(),
      plan: z.number(),
      comparedPlan: amount,
      actual: amount,
      composition: z.nullable(energySum),
      /** What was measured at some branches is closed to the reader. */
      isClosed: z.boolean(),
    }),
  ),
});
export type EnergyToday = z.infer<typeof energyToday>;

export const energyCalls = {
  get: route({
    method: 'GET',
    path: '/api/home/energy',
    access: 'member',
    summary:
      'Главная: потребление вчера, вчера против прогноза, час пик сегодня, сроки заявок и месяц против плана — что можно читать',
    response: energyToday,
  }),
};
