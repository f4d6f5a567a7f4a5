import * as z from 'zod/mini';
import {
  forecastKinds,
  forecastMethods,
  forecastTargets,
  forecastUnits,
  versionStates,
  type ForecastKind,
  type ForecastMethod,
  type ForecastTarget,
  type ForecastUnit,
  type VersionState,
} from './facts.ts';
import { runStates, type RunState } from '../scheduler/runs.ts';

const oneOf = <K extends string>(options: Readonly<Record<K, unknown>>) => z.enum(Object.keys(options) as [K, ...K[]]);
const amount = z.nullable(z.number());
const text = z.nullable(z.string());
/** A value for each step of a period: of days 24 one after another, by the clock; of months one. Null: none. */
const line = z.array(amount);

/** What a version was built from. */
const inputs = z.object({
  /** The first and the last day with a value; null: there is none. */
  first: text,
  last: text,
  /** Hours that are there and that should be, over the last 60 days of the history. */
  present: z.number(),
  expected: z.number(),
  /** Per cent of them; what publication asks for. */
  completeness: z.number(),
  /** Stretches without values inside of the history, the latest first, at most 50: the first hour, the last hour, how many. */
  gaps: z.array(z.object({ from: z.string(), to: z.string(), hours: z.number() })),
  gapHours: z.number(),
  /** Hours that look like errors of measurement and are not used, the latest first, at most 50. */
  outliers: z.array(z.object({ at: z.string(), value: z.number(), expected: z.number() })),
  outlierHours: z.number(),
  /** When the newest of the values became known. */
  lastKnownAt: text,
  /** Hours that are taken from the donor. */
  donorHours: z.number(),
  /** SHA-256 of the values; equal data, equal text. */
  hash: z.string(),
  /** The temperature of the region, in hours that are there and that could be: of the history, and of the days ahead as their weather
   *  is forecast; null: none is known. */
  temperature: z.nullable(
    z.object({
      present: z.number(),
      expected: z.number(),
      ahead: z.number(),
      aheadExpected: z.number(),
      last: text,
    }),
  ),
});
export type ForecastInputs = z.infer<typeof inputs>;

/** The quality of the data before a build. `hasRegion`: prices and temperature have a place to be of; `fallback`: why the forecast would
 *  be as a week ago, null where it would not. */
export const inputsAnswer = z.extend(inputs, {
  asOf: z.string(),
  unit: oneOf<ForecastUnit>(forecastUnits),
  hasRegion: z.boolean(),
  fallback: text,
});

const summary = {
  guid: z.string(),
  forecastGuid: z.string(),
  forecastName: z.string(),
  number: z.number(),
  /** For `If-Match` of every step. */
  version: z.number(),
  state: oneOf<VersionState>(versionStates),
  kind: oneOf<ForecastKind>(forecastKinds),
  method: oneOf<ForecastMethod>(forecastMethods),
  /** Built by a method, or loaded from a file. */
  isLoaded: z.boolean(),
  unit: oneOf<ForecastUnit>(forecastUnits),
  asOf: z.string(),
  /** Calendar days, both included; of months their first days. */
  from: z.string(),
  to: z.string(),
  /** As a week ago only: the history is too short or too wild. */
  isFallback: z.boolean(),
  completeness: amount,
  /** The data under it changed after `asOf`: say «данные под прогнозом изменились». */
  isChanged: z.boolean(),
  /** Why it failed. */
  error: text,
  runGuid: text,
  createdAt: z.string(),
  author: text,
  /** Who asked for approval, approved, published, took back; and when. */
  askedBy: text,
  askedAt: text,
  approvedBy: text,
  approvedAt: text,
  publishedBy: text,
  publishedAt: text,
  revokedBy: text,
  revokedAt: text,
  /** Why it was given back or revoked. */
  reason: text,
  /** The moment by which it is to be published. */
  deadline: z.string(),
};
export const versionSummary = z.object(summary);
export type ForecastVersion = z.infer<typeof versionSummary>;

/** An act that lies above what was forecast, the first at the bottom. */
const correction = z.object({
  guid: z.string(),
  kind: z.enum(['value', 'percent', 'reconcile']),
  /** Steps from 0 that it is about: of days, `24 * day + hour − 1`. */
  steps: z.array(z.number()),
  /** The values that it sets, or by how many per cent it changes what lies below. */
  amounts: z.array(z.number()),
  reason: z.string(),
  author: text,
  at: z.string(),
  undoneBy: text,
  undoneAt: text,
});
export type ForecastCorrection = z.infer<typeof correction>;

/** Hours 1 to 24, most probable peak first; only planned hours of peak load where there are any. */
const peakDay = z.object({
  day: z.string(),
  ranked: z.array(z.object({ hour: z.number(), probability: z.number() })),
  /** The hour of the greatest actual load among the same hours; null while it is not known. */
  actual: amount,
});

export const versionAnswer = z.object({
  ...summary,
  /** As corrected; `original` as forecast. */
  values: line,
  original: line,
  low: line,
  high: line,
  /** What is known of the same steps now. */
  actual: line,
  /** Of each single method that answered, its own line. */
  lines: z.record(z.string(), line),
  weights: z.record(z.string(), z.number()),
  peaks: z.array(peakDay),
  corrections: z.array(correction),
  inputs: z.nullable(inputs),
  /** What the person at work may do with it now; of what is closed, why: «Утверждает не тот, кто правил». */
  may: z.object({ correct: text, ask: text, approve: text, decline: text, publish: text, revoke: text }),
});
export type ForecastVersionCard = z.infer<typeof versionAnswer>;

/** What a list or the desktop shows of a forecast beside its fields. */
export const overviewRow = z.object({
  guid: z.string(),
  name: z.string(),
  kind: oneOf<ForecastKind>(forecastKinds),
  target: oneOf<ForecastTarget>(forecastTargets),
  /** «Самарская область», the code of a group of points, the name of the branch, the point or the organization. */
  targetName: text,
  isAutomatic: z.boolean(),
  /** The latest version, and the latest that is published. */
  latest: z.nullable(versionSummary),
  published: z.nullable(versionSummary),
});
export type ForecastOverview = z.infer<typeof overviewRow>;

/** A build of many forecasts at once. */
export const batchAnswer = z.object({
  guid: z.string(),
  state: oneOf<RunState>(runStates),
  createdAt: z.string(),
  author: text,
  total: z.number(),
  done: z.number(),
  failed: z.array(z.object({ forecastGuid: z.string(), forecastName: z.string(), error: z.string() })),
});
export type ForecastBatch = z.infer<typeof batchAnswer>;

/** The versions of an organization and of its branches over one period, and what would make their sums equal. */
export const reconciliationAnswer = z.object({
  /** Why there is nothing to reconcile. */
  refusal: text,
  total: z.number(),
  branchTotal: z.number(),
  /** Applied already: the sums are equal. */
  isEqual: z.boolean(),
  branches: z.array(
    z.object({
      versionGuid: z.string(),
      forecastGuid: z.string(),
      name: z.string(),
      state: oneOf<VersionState>(versionStates),
      /** What share of the difference it takes: by how unsure it is, 0 to 1. */
      share: z.number(),
      before: line,
      after: line,
    }),
  ),
  values: line,
});
export type Reconciliation = z.infer<typeof reconciliationAnswer>;
