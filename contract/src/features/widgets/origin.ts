import * as z from 'zod/mini';
import { guid } from '../../kit/text.ts';
import { listQuerySchema } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { widgetPeriods } from './settings.ts';
import { anyGuid, anyDay, anyMoment } from '../../kit/answer-text.ts';
import { filterSchema } from '../../kit/filter.ts';

/** An item of a step: its moment, and the record or list that shows it. */
const named = z.object({
  text: z.string(),
  at: z.nullable(anyMoment),
  record: z.nullable(z.object({ resource: z.string(), guid: anyGuid })),
  list: z.nullable(z.object({ resource: z.string(), filter: z.nullable(filterSchema) })),
});
export type OriginItem = z.infer<typeof named>;

/** One step of the chain; `note` explains what is unknown, hidden or absent. */
const step = z.object({ items: z.array(named), note: z.nullable(z.string()) });
export type OriginStep = z.infer<typeof step>;

const widgetOrigin = z.object({
  /** A description of how the figures are computed. */
  rule: z.string(),
  /** The days covered; null when not applicable. */
  days: z.nullable(z.object({ from: anyDay, to: anyDay })),
  /** The composition of a sum of energy: the number of points, and of intervals with a value, estimated ones and
   *  expected ones. */
  counts: z.nullable(
    z.object({ points: z.number(), present: z.number(), estimated: z.number(), expected: z.number() }),
  ),
  series: step,
  jobs: step,
  sources: step,
});
export type WidgetOrigin = z.infer<typeof widgetOrigin>;

export const widgetOriginCalls = {
  get: route({
    method: 'GET',
    path: '/api/widgets/{guid}/origin',
    access: { entity: 'desktops', action: 'read' },
    summary: 'Виджеты: откуда числа — правило, ряды, работы и источники',
    params: z.strictObject({ guid: guid() }),
    query: z.strictObject({
      period: z.optional(z.enum(Object.keys(widgetPeriods))),
      zone: listQuerySchema.shape.zone,
    }),
    response: widgetOrigin,
  }),
};
