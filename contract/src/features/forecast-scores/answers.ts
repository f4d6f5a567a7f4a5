import * as z from 'zod/mini';
import {
  forecastKinds,
  forecastMethods,
  forecastTargets,
  forecastUnits,
  knowledgeKinds,
  type ForecastKind,
  type ForecastMethod,
  type ForecastTarget,
  type ForecastUnit,
  type Knowledge,
} from '../forecasts/facts.ts';
import { runStates, type RunState } from '../scheduler/runs.ts';

const oneOf = <K extends string>(options: Readonly<Record<K, unknown>>) => z.enum(Object.keys(options) as [K, ...K[]]);
const amount = z.nullable(z.number());
const text = z.nullable(z.string());

/** Shares are of 1: 0.031 is 3.1 %. Null: nothing to count from. */
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
  /** `all`, the lead from 1 in days, of months in months, the hour 1 to 24, the kind of the day, both of these as `working 18`, the
   *  month `YYYY-MM`, the month of the year 1 to 12. */
  by: z.enum(['all', 'lead', 'hour', 'dayType', 'dayTypeHour', 'month', 'monthOfYear']),
  key: z.string(),
  /** `combination`, a single method, of published versions `published`. The baseline is `baselineOf` the kind. */
  method: z.string(),
  ...scores,
});
export type ForecastScore = z.infer<typeof scoreRow>;

const peakScore = z.object({
  method: z.string(),
  days: z.number(),
  hit1: amount,
  hit3: amount,
  /** Not further than an hour from it. */
  within1: amount,
  meanRank: amount,
  /** The load at the true hour above that at the hour that was named, on the average of the days. */
  regretKw: amount,
  regretRub: amount,
});
export type PeakScore = z.infer<typeof peakScore>;

const costs = {
  /** The cost of errors in roubles by hourly prices, and over how many hours; null: no prices, and `costReason` says so. */
  cost: amount,
  costHours: z.number(),
  costReason: text,
};

export const backtestSummary = z.object({
  guid: z.string(),
  forecastGuid: z.string(),
  runGuid: z.string(),
  from: z.string(),
  to: z.string(),
  leads: z.number(),
  knowledge: oneOf<Knowledge>(knowledgeKinds),
  state: oneOf<RunState>(runStates),
  /** Days done of all, or months. */
  done: amount,
  total: amount,
  error: text,
  createdAt: z.string(),
  author: text,
  /** The values or the prices that it was counted from changed since. */
  isChanged: z.boolean(),
  /** Of the method of the forecast, of its challenger, of the baseline; null until it is done. */
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
  /** The mean absolute difference of hours a week apart before the first day, or of months a year apart: what MASE is counted from. */
  weekChange: amount,
  scores: z.array(scoreRow),
  peaks: z.array(peakScore),
  /** Why there is no regret in kilowatts or roubles. */
  regretReason: text,
  ...costs,
});
export type BacktestCard = z.infer<typeof backtestAnswer>;

/** Published versions against what came; of a monthly forecast days and hours are months. */
const accuracy = {
  days: z.number(),
  hours: z.number(),
  wape: amount,
  mape: amount,
  bias: amount,
  /** Of the baseline. */
  naiveWape: amount,
  hit1: amount,
  hit3: amount,
  /** The recent error is far above the usual one. */
  isDrifting: z.boolean(),
};
export const accuracyRow = z.object({
  guid: z.string(),
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
  /** By day, or by the first day of a month: what was published, what came, and the error. */
  byDay: z.array(
    z.object({
      day: z.string(),
      forecast: z.number(),
      actual: z.number(),
      wape: amount,
      peakHit: z.nullable(z.boolean()),
    }),
  ),
  /** Of the hours 1 to 24, in roubles. */
  costByHour: z.array(amount),
  ...costs,
});
export type ForecastAccuracyCard = z.infer<typeof accuracyCard>;
