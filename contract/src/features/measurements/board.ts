import * as z from 'zod/mini';
import { integerText } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { dateText, guid, lineText } from '../../kit/text.ts';
import { pointPurposes } from '../passport/metering-points.ts';
import { channel, mayRead, period } from './calls.ts';
import { dayStateNames } from './facts.ts';
import { anyDay, anyGuid, anyMoment } from '../../kit/answer-text.ts';

/** The longest period of the board, days. */
export const MAX_BOARD_DAYS = 31;
export const BOARD_PAGE = 50;

const state = z.enum(dayStateNames);
const purpose = z.enum(Object.keys(pointPurposes) as [keyof typeof pointPurposes, ...(keyof typeof pointPurposes)[]]);

/** Numbers of intervals of a day; `findings` of the checks. */
const boardCell = z.object({
  day: anyDay,
  present: z.number(),
  estimated: z.number(),
  nonCommercial: z.optional(z.number()),
  expected: z.number(),
  findings: z.number(),
});
export type BoardCell = z.infer<typeof boardCell>;

/** Numbers of intervals of an hour. */
const boardHour = z.object({ present: z.number(), estimated: z.number(), expected: z.number() });
export type BoardHour = z.infer<typeof boardHour>;

const boardPoint = z.object({
  meteringPointGuid: anyGuid,
  name: z.string(),
  code: z.nullable(z.string()),
  /** The values are computed by a formula. */
  isVirtual: z.boolean(),
  /** The start of the last interval with a value, whatever the period. */
  lastAt: z.nullable(anyMoment),
  /** Only days on which values are expected or known. */
  cells: z.array(boardCell),
  /** The hours of a one-day period; empty for longer periods, or when no values are expected. */
  hours: z.array(boardHour),
});
export type BoardPoint = z.infer<typeof boardPoint>;

/** The completeness of data by point and day, for users who may read both the points and measurements. */
export const boardCalls = {
  board: route({
    method: 'GET',
    path: '/api/measurements/board',
    access: mayRead,
    summary: 'Измерения: доска сбора — полнота точек по суткам, сначала самые неполные',
    valuesFrom: 'from',
    query: z.strictObject({
      channel,
      ...period,
      branchGuid: z.optional(guid()),
      objectGuid: z.optional(guid()),
      purpose: z.optional(purpose),
      /** The state of a point over the whole period. */
      state: z.optional(state),
      search: z.optional(lineText(255)),
      page: z.optional(integerText(1, 100_000)),
    }),
    response: z.object({
      /** The number of points by state, over the whole selection. */
      states: z.object({ complete: z.number(), estimated: z.number(), partial: z.number(), none: z.number() }),
      /** The number of points in the requested state. */
      total: z.number(),
      points: z.array(boardPoint),
    }),
  }),
  reasons: route({
    method: 'GET',
    path: '/api/metering-points/{guid}/day-reasons',
    access: mayRead,
    summary: 'Точки учёта: что программа знает о том, почему в сутках нет значений',
    valuesFrom: 'day',
    params: z.strictObject({ guid: guid() }),
    query: z.strictObject({ channel, day: dateText() }),
    response: z.array(z.object({ text: z.string(), measurementImportGuid: z.nullable(anyGuid) })),
  }),
};
