import * as z from 'zod/mini';
import { oneOf } from '../../kit/text.ts';
import { route } from '../../kit/route.ts';
import { versionStates, type VersionState } from '../forecasts/facts.ts';
import { energySum, nestedPoints } from '../measurements/energy-sum.ts';
import { anyGuid, anyDay, anyMoment } from '../../kit/answer-text.ts';

/** The number of days in the spark lines of the start page. */
export const DAYS_SHOWN = 30;

const amount = z.nullable(z.number());
const ofForecast = { forecastGuid: anyGuid, name: z.string() };

const energyToday = z.object({
  /** Today in Moscow, and yesterday. */
  today: anyDay,
  yesterday: anyDay,
  /** Yesterday's fact at the points that the person may read, kWh: the number of points, of those with values, and of
   *  those below others. */
  fact: z.optional(
    z.object({
      sum: energySum,
      points: z.number(),
      known: z.number(),
      nested: z.optional(nestedPoints),
      /** The energy of each of the `DAYS_SHOWN` days up to yesterday; null without values. */
      days: z.array(amount),
      /** The change from the same weekday a week before, as a fraction; null when different shares are missing. */
      change: amount,
    }),
  ),
  /** Yesterday and today by Moscow hours, kWh: the widest published forecast of consumption and its fact, including the
   *  energy added for silent points; without a forecast, the energy of the points that the person may read. */
  chart: z.optional(
    z.object({
      forecast: z.nullable(z.object(ofForecast)),
      /** The chart and the plan of the month are both of the whole organization, so they may be compared. */
      isWhole: z.boolean(),
      days: z.array(
        z.object({
          day: anyDay,
          fact: z.array(amount),
          forecast: z.array(amount),
          added: z.number(),
          /** The hour, 1 to 24, most likely to be the peak by the published forecast. */
          peak: z.nullable(z.number()),
        }),
      ),
    }),
  ),
  /** Yesterday compared with each published hourly forecast of consumption, kWh: the compared sums, the energy added
   *  for silent points, the error as a fraction and its cost, RUB. Without an error, the known share of the usual
   *  energy. */
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
  /** The hours, 1 to 24, most likely to be today's peak; empty while no forecast for today is published. */
  peaks: z.optional(
    z.array(z.object({ ...ofForecast, hours: z.array(z.object({ hour: z.number(), probability: z.number() })) })),
  ),
  /** The bids for tomorrow: the forecasts of market groups, or of the organization when there are none. `state` is that
   *  of the latest version for tomorrow; null while there is none. */
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
  /** The current month: the branches' energy plan, its part for the days that have ended, and the actual energy,
   *  MWh. */
  month: z.optional(
    z.object({
      month: z.string(),
      branches: z.number(),
      plan: z.number(),
      comparedPlan: amount,
      actual: amount,
      composition: z.nullable(energySum),
      /** Some of the measured branches are hidden from the user. */
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
