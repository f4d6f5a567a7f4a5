import * as z from 'zod/mini';
import { oneOf } from '../../kit/text.ts';
import {
  itemStates,
  refreshFaults,
  refreshModes,
  refreshWarnings,
  regionDatasets,
  regionEstimateMethods,
  type ItemState,
  type RefreshFault,
  type RefreshMode,
  type RegionDataset,
  type RegionEstimateMethod,
} from './facts.ts';
import { concern, effects } from '../measurements/effects.ts';
import { runStates, type RunState } from '../scheduler/runs.ts';
import { anyGuid, anyDay, anyMoment, anyPeriod } from '../../kit/answer-text.ts';

export const datasetName = oneOf<RegionDataset>(regionDatasets);
export const modeName = oneOf<RefreshMode>(refreshModes);
export const estimateMethodName = oneOf<RegionEstimateMethod>(regionEstimateMethods);
const amount = z.nullable(z.number());

/** Regions with one state letter and one number of values per column. */
export const matrixAnswer = z.object({
  /** Months, or days of one month. */
  columns: z.array(anyPeriod),
  expected: z.array(z.number()),
  rows: z.array(
    z.object({
      guid: anyGuid,
      code: z.string(),
      name: z.string(),
      /** The organization, or one of its substations, objects or branches, is in this region. */
      isOwn: z.boolean(),
      states: z.string(),
      present: z.array(z.number()),
    }),
  ),
  /** Cells of runs in progress: «регион месяц». */
  busy: z.array(z.string()),
  loadedAt: z.nullable(anyMoment),
});
export type RegionMatrix = z.infer<typeof matrixAnswer>;

export const planAnswer = z.object({
  items: z.array(
    z.object({
      region: z.string(),
      name: z.string(),
      month: z.string(),
      /** Values requested, values already present, and values that would be overwritten. */
      asked: z.number(),
      present: z.number(),
      overwritten: z.number(),
      files: z.array(z.string()),
    }),
  ),
  sources: z.array(z.string()),
  files: z.number(),
  /** A run is already working on one of these regions. */
  isBusy: z.boolean(),
  /** The monthly sums that will change, and who subscribed to these regions. */
  affected: z.array(z.string()),
  /** What was computed from these months. The effects are unknown until the values arrive. */
  concerns: z.array(concern),
});
export type RefreshPlan = z.infer<typeof planAnswer>;

const finding = z.object({
  code: oneOf<RefreshFault | keyof typeof refreshWarnings>({ ...refreshFaults, ...refreshWarnings }),
  place: z.string(),
  text: z.string(),
});
export type RefreshFinding = z.infer<typeof finding>;

export const itemAnswer = z.object({
  guid: anyGuid,
  refreshGuid: anyGuid,
  dataset: datasetName,
  region: z.string(),
  regionName: z.string(),
  participantName: z.nullable(z.string()),
  month: z.string(),
  state: oneOf<ItemState>(itemStates),
  errorCode: z.nullable(oneOf<RefreshFault>(refreshFaults)),
  findings: z.array(finding),
  sourceName: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  rows: z.number(),
  changed: z.number(),
  finishedAt: z.nullable(anyMoment),
});
export type RefreshItem = z.infer<typeof itemAnswer>;

export const refreshAnswer = z.object({
  guid: anyGuid,
  dataset: datasetName,
  mode: modeName,
  state: oneOf<RunState>(runStates),
  author: z.nullable(z.string()),
  createdAt: anyMoment,
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  changed: z.number(),
});
export type Refresh = z.infer<typeof refreshAnswer>;

/** The number of hours that a method fills and leaves empty, in total and on the written days. */
export const estimateAnswer = z.object({
  filled: z.number(),
  left: z.number(),
  days: z.array(z.object({ region: z.string(), day: anyDay, filled: z.number(), left: z.number(), total: z.number() })),
  /** The effects of filling found by the trial; empty once it is done. */
  effects,
});
export type RegionEstimate = z.infer<typeof estimateAnswer>;

const storedDay = z.object({
  day: anyDay,
  isWorking: z.boolean(),
  values: z.array(amount),
  quality: z.nullable(z.string()),
  /** The origin of the values; null when there are none. */
  origin: z.nullable(
    z.object({
      act: z.number(),
      source: z.string(),
      knownAt: anyMoment,
      userName: z.nullable(z.string()),
      note: z.nullable(z.string()),
      version: z.number(),
    }),
  ),
  state: z.string(),
});

export const monthAnswer = z.object({
  name: z.string(),
  days: z.array(storedDay),
  peaks: z.array(
    z.object({ day: anyDay, participant: z.string(), hour: z.number(), revision: z.number(), before: amount }),
  ),
  items: z.array(itemAnswer),
  isAwaited: z.boolean(),
});
export type RegionMonth = z.infer<typeof monthAnswer>;

/** The former values of a month compared with the present ones. */
export const differenceAnswer = z.object({
  hours: z.array(z.object({ day: anyDay, hour: z.number(), before: amount, after: amount })),
  sumBefore: z.number(),
  sumAfter: z.number(),
  /** The peak hour among the planned ones, for days on which it changed. */
  peaks: z.array(z.object({ day: anyDay, before: z.number(), after: z.number() })),
});
export type RegionDifference = z.infer<typeof differenceAnswer>;

export const previewAnswer = z.object({
  name: z.string(),
  dataset: z.nullable(datasetName),
  region: z.nullable(z.string()),
  regionName: z.nullable(z.string()),
  participant: z.nullable(z.string()),
  month: z.nullable(z.string()),
  rows: z.number(),
  columns: z.nullable(z.object({ date: z.number(), hour: z.number(), value: z.nullable(z.number()) })),
  first: z.array(z.array(z.string())),
  findings: z.array(finding),
});
export type FilePreview = z.infer<typeof previewAnswer>;
