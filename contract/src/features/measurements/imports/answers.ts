import * as z from 'zod/mini';
import { effects } from '../effects.ts';
import { measurementImportSources, measurementImportStatuses, type MeasurementImportStatus } from './facts.ts';
import { anyGuid, anyDay, anyMoment } from '../../../kit/answer-text.ts';

/** Equal findings are merged: `line` and `path` locate the first one, `more` the next few. */
const finding = z.object({
  line: z.nullable(z.number()),
  path: z.string(),
  message: z.string(),
  level: z.enum(['error', 'warning']),
  count: z.number(),
  more: z.array(z.object({ line: z.nullable(z.number()), path: z.string() })),
});
export type ImportFinding = z.output<typeof finding>;

/** What a file writes to one channel of a point: the days, and how many days and values were stored differently
 *  before. */
const filledChannel = z.object({
  guid: anyGuid,
  name: z.string(),
  code: z.nullable(z.string()),
  channel: z.nullable(z.string()),
  from: anyDay,
  to: anyDay,
  days: z.number(),
  newDays: z.number(),
  changedDays: z.number(),
  changedValues: z.number(),
});
export type FilledChannel = z.output<typeof filledChannel>;

/** The result of a message. `sum` is the exact sum of the numbers as written in the file. */
export const importRecord = z.object({
  guid: anyGuid,
  fileName: z.string(),
  status: z.enum(Object.keys(measurementImportStatuses) as [MeasurementImportStatus, ...MeasurementImportStatus[]]),
  messageClass: z.nullable(z.string()),
  number: z.nullable(z.number()),
  day: z.nullable(anyDay),
  points: z.number(),
  values: z.number(),
  sum: z.number(),
  written: z.number(),
  senderInn: z.nullable(z.string()),
  senderName: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The first two hundred channels that the file fills, overwritten ones first; `channels` counts all of them. */
  filling: z.array(filledChannel),
  channels: z.number(),
  newDays: z.number(),
  changedDays: z.number(),
  changedValues: z.number(),
  /** The first two hundred effects of overwriting, shown to the person who started the trial; `effectCount` counts
   *  all. */
  effects,
  effectCount: z.number(),
  /** The first thousand findings of this file; `errorCount` and `warningCount` count all of them. */
  errors: z.array(finding),
  errorCount: z.number(),
  warningCount: z.number(),
  /** Unknown codes. `isGtp`: a group of delivery points or a flow, which can only be created. */
  unknown: z.array(z.object({ code: z.string(), name: z.string(), isGtp: z.optional(z.boolean()) })),
  unknownPoints: z.number(),
  /** The accepted message of which this one is a copy or an older state. */
  duplicateOf: z.nullable(z.string()),
  isTrial: z.boolean(),
  /** The file is a table, read with a layout. */
  isTable: z.boolean(),
  createPoints: z.boolean(),
  bytes: z.number(),
  source: z.enum(Object.keys(measurementImportSources) as ['upload', 'folder', 'api', 'mail', 'sftp']),
  receivedFrom: z.nullable(z.string()),
  /** The letter or channel file that it came with. */
  letterFrom: z.nullable(z.string()),
  letterSubject: z.nullable(z.string()),
  letterAt: z.nullable(anyMoment),
  receivedAt: anyMoment,
  endedAt: z.nullable(anyMoment),
});
export type MeasurementImport = z.output<typeof importRecord>;

/** The result of undoing a file: days that return to earlier values, days that become unknown, and days that stay
 *  because they were changed again (the first twenty). */
export const undoRecord = z.object({
  returned: z.number(),
  unknown: z.number(),
  leftCount: z.number(),
  left: z.array(z.object({ name: z.string(), channel: z.nullable(z.string()), day: anyDay })),
});
export type Undoing = z.output<typeof undoRecord>;
