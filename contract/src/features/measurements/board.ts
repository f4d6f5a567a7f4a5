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

/** Intervals of a day; `findings` of the checks. */
const boardCell = z.object({
  day: anyDay,
  present: z.number(),
  estimated: z.number(),
  nonCommercial: z.optional(z.number()),
  expected: z.number(),
  findings: z.number(),
});
export type BoardCell = z.infer<typeof boardCell>;

/** Intervals of an hour. */
const boardHour = z.object({ present: z.number(), estimated: z.number(), expected: z.number() });
export type BoardHour = z.infer<typeof boardHour>;

const boardPoint = z.object({
  meteringPointGuid: anyGuid,
  name: z.string(),
  code: z.nullable(z.string()),
  /** Its values are counted by a formula. */
  isVirtual: z.boolean(),
  /** The start of the last interval with a value, at any time. */
  lastAt: z.nullable(anyMoment),
  /** Only the days on which values are awaited or known. */
  cells: z.array(boardCell),
  /** The hours of the only day of the period, in order; none where its values are not awaited, or in a longer period. */
  hours: z.array(boardHour),
});
export type BoardPoint = z.infer<typeof boardPoint>;

/** The points that should have values in a period by its days, for readers of both the points and measurements. */
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
      /** Of the selection in every state. */
      states: z.object({ complete: z.number(), estimated: z.number(), partial: z.number(), none: z.number() }),
      /** Of the state asked for. */
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
