import * as z from 'zod/mini';
import { oneOf } from '../../kit/text.ts';
import { composition } from '../measurements/energy-sum.ts';
import {
  forecastTargets,
  forecastUnits,
  versionStates,
  type ForecastTarget,
  type ForecastUnit,
  type VersionState,
} from './facts.ts';
import { forecastKinds, forecastMethods, type ForecastKind, type ForecastMethod } from './kinds.ts';
import { runStates, type RunState } from '../scheduler/runs.ts';
import { anyGuid, anyDay, anyMoment } from '../../kit/answer-text.ts';

const amount = z.nullable(z.number());
const text = z.nullable(z.string());
/** One value per step of the period: 24 consecutive clock hours for each day, or one per month. Null means no value. */
const line = z.array(amount);

/** The data from which a version was built. */
const inputs = z.object({
  /** The first and the last day with a value; null when there is none. */
  first: z.nullable(anyDay),
  last: z.nullable(anyDay),
  /** Hours present and hours expected over the last 60 days of the history. */
  present: z.number(),
  expected: z.number(),
  /** The completeness in per cent, and the completeness required for publication. */
  completeness: z.number(),
  /** Gaps inside the history, latest first, at most 50: the first hour, the last hour, the number of hours. */
  gaps: z.array(z.object({ from: z.string(), to: z.string(), hours: z.number() })),
  gapHours: z.number(),
  /** Hours with a partly known sum whose share of the usual energy is too small for a forecast. */
  partialHours: z.optional(z.number()),
  /** Hours that look like measurement errors and are not used, latest first, at most 50. */
  outliers: z.array(z.object({ at: z.string(), value: z.number(), expected: z.number() })),
  outlierHours: z.number(),
  /** When the newest value became known. */
  lastKnownAt: z.nullable(anyMoment),
  /** Hours taken from the donor. */
  donorHours: z.number(),
  /** SHA-256 of the values. */
  hash: z.string(),
  /** The temperature of the region as hours present and hours expected, over the history and over the forecast days;
   *  null when no temperature is known. */
  temperature: z.nullable(
    z.object({
      present: z.number(),
      expected: z.number(),
      ahead: z.number(),
      aheadExpected: z.number(),
      last: z.nullable(anyDay),
    }),
  ),
  /** The forecasts whose series improve this one, with the last known day of each. */
  neighbours: z.optional(z.array(z.object({ forecastGuid: anyGuid, name: z.string(), last: z.nullable(anyDay) }))),
  /** For a monthly forecast: the number of known months, the unknown months, and the months whose days off are
   *  estimated from working days, with the ratio used. `isLearned`: the ratio comes from the series itself. */
  months: z.optional(
    z.object({
      known: z.number(),
      unknown: z.array(z.string()),
      assumed: z.array(z.string()),
      offShare: z.number(),
      isLearned: z.boolean(),
    }),
  ),
});
export type ForecastInputs = z.infer<typeof inputs>;

/** The quality of the data before a build. `hasRegion`: there is a region to take prices and temperature from.
 *  `fallback`: why the forecast would repeat the previous week; null when it would not. */
export const inputsAnswer = z.extend(inputs, {
  asOf: anyMoment,
  unit: oneOf<ForecastUnit>(forecastUnits),
  hasRegion: z.boolean(),
  fallback: text,
});

const summary = {
  guid: anyGuid,
  forecastGuid: anyGuid,
  forecastName: z.string(),
  number: z.number(),
  /** The value of `If-Match` for every step. */
  version: z.number(),
  state: oneOf<VersionState>(versionStates),
  kind: oneOf<ForecastKind>(forecastKinds),
  method: oneOf<ForecastMethod>(forecastMethods),
  /** Loaded from a file rather than built by a method. */
  isLoaded: z.boolean(),
  unit: oneOf<ForecastUnit>(forecastUnits),
  asOf: anyMoment,
  /** Calendar days, both inclusive; for months, their first days. */
  from: anyDay,
  to: anyDay,
  /** The forecast repeats the previous week because the history is too short or irregular, or has one number for all
   *  hours of a day because the history has no daily pattern. */
  isFallback: z.boolean(),
  completeness: amount,
  /** The input data changed after `asOf`; the client shows «данные под прогнозом изменились». */
  isChanged: z.boolean(),
  /** Why the build failed. */
  error: text,
  runGuid: z.nullable(anyGuid),
  createdAt: anyMoment,
  author: text,
  /** Who asked for approval, approved, published and revoked it, and when. */
  askedBy: text,
  askedAt: z.nullable(anyMoment),
  approvedBy: text,
  approvedAt: z.nullable(anyMoment),
  publishedBy: text,
  publishedAt: z.nullable(anyMoment),
  revokedBy: text,
  revokedAt: z.nullable(anyMoment),
  /** Why it was returned or revoked. */
  reason: text,
  /** The publication deadline. */
  deadline: anyMoment,
};
export const versionSummary = z.object(summary);
export type ForecastVersion = z.infer<typeof versionSummary>;

/** A correction on top of the forecast; the list starts with the earliest one. */
const correction = z.object({
  guid: anyGuid,
  kind: z.enum(['value', 'percent', 'reconcile']),
  /** The steps it applies to, from 0; for days `24 * day + hour − 1`. */
  steps: z.array(z.number()),
  /** The values that it sets, or the percentages by which it changes the values below. */
  amounts: z.array(z.number()),
  reason: z.string(),
  author: text,
  at: anyMoment,
  undoneBy: text,
  undoneAt: z.nullable(anyMoment),
});
export type ForecastCorrection = z.infer<typeof correction>;

/** Hours 1 to 24, most probable peak first. Only planned peak hours are ranked where there are any. */
const peakDay = z.object({
  day: anyDay,
  ranked: z.array(z.object({ hour: z.number(), probability: z.number() })),
  /** The hour with the greatest actual load among the same hours; null until known. */
  actual: amount,
});

export const versionAnswer = z.object({
  ...summary,
  /** The values as corrected; `original` holds the values as forecast. */
  values: line,
  original: line,
  low: line,
  high: line,
  /** The actual values known so far for the same steps, used for comparison: null for hours of which too little is
   *  known, with the energy of silent points added. */
  actual: line,
  /** The measured value of the steps whose `actual` is null, and its share of the usual energy; for hourly forecasts
   *  only. */
  partial: z.array(z.nullable(z.object({ value: z.number(), share: z.number() }))),
  /** The facts of days measured at metering points, the same as on other screens. */
  facts: z.array(z.object({ day: anyDay, ...composition })),
  /** The forecasts of the single methods. */
  lines: z.record(z.string(), line),
  weights: z.record(z.string(), z.number()),
  /** The record of each method at the time the weights were computed, for the lead of the first day: the number of days
   *  tried, and the recent error as a share of the load, with the latest month weighted most. */
  experience: z.record(z.string(), z.object({ days: z.number(), miss: z.number() })),
  peaks: z.array(peakDay),
  corrections: z.array(correction),
  inputs: z.nullable(inputs),
  /** The actions that the person may take now: null when allowed, otherwise the reason, such as «Утверждает не тот, кто
   *  правил». */
  may: z.object({ correct: text, ask: text, approve: text, decline: text, publish: text, revoke: text }),
});
export type ForecastVersionCard = z.infer<typeof versionAnswer>;

/** What a list or the desktop shows about a forecast besides its fields. */
export const overviewRow = z.object({
  guid: anyGuid,
  name: z.string(),
  kind: oneOf<ForecastKind>(forecastKinds),
  target: oneOf<ForecastTarget>(forecastTargets),
  /** «Самарская область», the code of a point group, or the name of the branch, the point or the organization. */
  targetName: text,
  isAutomatic: z.boolean(),
  /** The latest version, and the latest published version. */
  latest: z.nullable(versionSummary),
  published: z.nullable(versionSummary),
});
export type ForecastOverview = z.infer<typeof overviewRow>;

/** A build of several forecasts at once. */
export const batchAnswer = z.object({
  guid: anyGuid,
  state: oneOf<RunState>(runStates),
  createdAt: anyMoment,
  author: text,
  total: z.number(),
  done: z.number(),
  failed: z.array(z.object({ forecastGuid: anyGuid, forecastName: z.string(), error: z.string() })),
});
export type ForecastBatch = z.infer<typeof batchAnswer>;

/** The versions of an organization and its branches over one period, and the corrections that make the branches and the rest
 *  equal to the organization. */
export const reconciliationAnswer = z.object({
  /** Why reconciliation is not possible. */
  refusal: text,
  total: z.number(),
  branchTotal: z.number(),
  /** What has no forecast of its own over the period: branches by name, and points without a branch. Its values are its
   *  `share` (0 to 1, from the actual of the last 60 days) of the organization's forecast; null when unknown. */
  rest: z.object({ names: z.array(z.string()), share: amount, values: line }),
  /** Already applied: the sums are equal. */
  isEqual: z.boolean(),
  branches: z.array(
    z.object({
      versionGuid: anyGuid,
      forecastGuid: anyGuid,
      name: z.string(),
      state: oneOf<VersionState>(versionStates),
      /** The share of the difference assigned to this branch, 0 to 1, proportional to its uncertainty. */
      share: z.number(),
      before: line,
      after: line,
    }),
  ),
  values: line,
});
export type Reconciliation = z.infer<typeof reconciliationAnswer>;
