import * as z from 'zod/mini';
import { oneOf } from '../../../kit/text.ts';
import {
  forecastTargets,
  forecastUnits,
  knowledgeKinds,
  type ForecastTarget,
  type ForecastUnit,
  type Knowledge,
} from '../facts.ts';
import { forecastKinds, forecastMethods, type ForecastKind, type ForecastMethod } from '../kinds.ts';
import { energySum } from '../../measurements/energy-sum.ts';
import { runStates, type RunState } from '../../scheduler/runs.ts';
import { anyGuid, anyDay, anyMoment } from '../../../kit/answer-text.ts';

const amount = z.nullable(z.number());
const text = z.nullable(z.string());

/** Shares are fractions: 0.031 is 3.1 %. Null means that there was nothing to calculate from. */
const scores = {
  count: z.number(),
  wape: amount,
  mape: amount,
  bias: amount,
  mae: amount,
  rmse: amount,
  mase: amount,
  pinball: amount,
  coverage: amount,
};
const scoreRow = z.object({
  /** The grouping of a row: `all`; the lead from 1 (days, or months for a monthly forecast); the hour 1 to 24; the type
   *  of day; the last two combined as `working 18`; the month `YYYY-MM`; the month of the year 1 to 12. */
  by: z.enum(['all', 'lead', 'hour', 'dayType', 'dayTypeHour', 'month', 'monthOfYear']),
  key: z.string(),
  /** `combination`, a single method, or `published` for published versions. The baseline is returned by
   *  `baselineOf`. */
  method: z.string(),
  ...scores,
});
export type ForecastScore = z.infer<typeof scoreRow>;

const peakScore = z.object({
  method: z.string(),
  days: z.number(),
  hit1: amount,
  hit3: amount,
  /** The share of days on which the predicted peak hour is at most one hour off. */
  within1: amount,
  meanRank: amount,
  /** The load in the true peak hour minus the load in the predicted hour, averaged over the days. */
  regretKw: amount,
  regretRub: amount,
});
export type PeakScore = z.infer<typeof peakScore>;

/** The price set of a month, and what it lacks for pricing a deviation; null when nothing. */
const costPrices = z.object({
  month: z.string(),
  set: z.nullable(z.object({ guid: anyGuid, supplier: z.string(), isSample: z.boolean() })),
  lacks: text,
});
export type CostPrices = z.infer<typeof costPrices>;

const costs = {
  /** The cost of the deviations compared with an exact plan, RUB, by the prices of categories 5 and 6, and the number
   *  of priced hours; negative when the deviations were profitable. Null without prices; `costReason` gives the
   *  reason. */
  cost: amount,
  costHours: z.number(),
  costReason: text,
  costPrices: z.array(costPrices),
};

export const backtestSummary = z.object({
  guid: anyGuid,
  forecastGuid: anyGuid,
  runGuid: anyGuid,
  from: anyDay,
  to: anyDay,
  leads: z.number(),
  knowledge: oneOf<Knowledge>(knowledgeKinds),
  state: oneOf<RunState>(runStates),
  /** The number of completed days or months, and the total. */
  done: amount,
  total: amount,
  error: text,
  createdAt: anyMoment,
  author: text,
  /** The values or prices used have changed since. */
  isChanged: z.boolean(),
  /** WAPE of the forecast's method, its challenger and the baseline; null until calculated. */
  wape: amount,
  challengerWape: amount,
  naiveWape: amount,
  hit1: amount,
});
export type Backtest = z.infer<typeof backtestSummary>;

export const backtestAnswer = z.extend(backtestSummary, {
  method: oneOf<ForecastMethod>(forecastMethods),
  challenger: z.nullable(oneOf<ForecastMethod>(forecastMethods)),
  unit: oneOf<ForecastUnit>(forecastUnits),
  /** The scale of MASE: the mean absolute difference between hours a week apart (months a year apart) before the first
   *  day. */
  weekChange: amount,
  scores: z.array(scoreRow),
  peaks: z.array(peakScore),
  /** Why there is no regret in kilowatts or RUB. */
  regretReason: text,
  ...costs,
});
export type BacktestCard = z.infer<typeof backtestAnswer>;

/** Published versions compared with actuals; for a monthly forecast, days and hours are months. */
const accuracy = {
  days: z.number(),
  hours: z.number(),
  wape: amount,
  mape: amount,
  bias: amount,
  /** The WAPE of the baseline. */
  naiveWape: amount,
  hit1: amount,
  hit3: amount,
  /** The recent error is far above the usual error. */
  isDrifting: z.boolean(),
};
export const accuracyRow = z.object({
  guid: anyGuid,
  name: z.string(),
  kind: oneOf<ForecastKind>(forecastKinds),
  target: oneOf<ForecastTarget>(forecastTargets),
  targetName: text,
  unit: oneOf<ForecastUnit>(forecastUnits),
  ...accuracy,
  mae: amount,
  rmse: amount,
  mase: amount,
  pinball: amount,
  coverage: amount,
});
export type ForecastAccuracy = z.infer<typeof accuracyRow>;

export const accuracyCard = z.object({
  ...accuracy,
  scores: z.array(scoreRow),
  peaks: z.array(peakScore),
  /** Per day, or per first day of a month: the published value, the fact and the error. */
  byDay: z.array(
    z.object({
      day: anyDay,
      forecast: z.number(),
      actual: z.number(),
      /** The sources of the actual values, when they are measured at points. */
      composition: z.nullable(energySum),
      /** The basis of the error: the known hours of a day, including the energy added for silent points. */
      compared: z.nullable(
        z.object({ hours: z.number(), forecast: z.number(), actual: z.number(), added: z.number() }),
      ),
      wape: amount,
      peakHit: z.nullable(z.boolean()),
      /** The cost of the day's deviations, RUB, as in `cost`; null when none of its hours has prices. */
      cost: amount,
    }),
  ),
  /** Days too incomplete for a score: what is measured, and its share of the usual energy. */
  unscored: z.array(
    z.object({
      day: anyDay,
      forecast: z.number(),
      actual: z.number(),
      composition: z.nullable(energySum),
      share: z.number(),
    }),
  ),
  /** For hours 1 to 24, RUB. */
  costByHour: z.array(amount),
  ...costs,
});
export type ForecastAccuracyCard = z.infer<typeof accuracyCard>;
