import * as z from 'zod/mini';
import type { InputOf } from '../../kit/field.ts';
import { inputSchema } from '../../kit/field-schema.ts';
import { guid } from '../../kit/text.ts';
import { listQuerySchema } from '../../kit/list-query.ts';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { marksOfChart } from '../chart-marks/shown.ts';
import { sourceName } from './sources.ts';
import {
  meanings,
  thresholdSides,
  widgetPeriods,
  widgetSettings,
  type Meaning,
  type ThresholdSide,
} from './settings.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

const amount = z.nullable(z.number());
/** A fact that is not whole is an estimate. */
const meaning = z.enum([...Object.keys(meanings), 'estimate'] as [Meaning, 'estimate']);
const group = z.object({ name: z.string(), meaning, values: z.array(amount) });
/** A description of what the values are made of. */
const note = z.optional(z.string());
/** The days of the values where they are not exactly those of the requested period. */
const days = z.optional(z.string());
/** The single record that the values belong to. */
const record = z.optional(z.object({ resource: z.string(), guid: anyGuid }));
/** The threshold of the widget, and whether the value (for a series, the last one) is beyond it. */
const threshold = z.optional(
  z.object({
    limit: z.number(),
    side: z.enum(Object.keys(thresholdSides) as [ThresholdSide, ...ThresholdSide[]]),
    isBeyond: z.boolean(),
    /** The indices of rows beyond the threshold. */
    rows: z.optional(z.array(z.number())),
  }),
);
const columnKinds = ['text', 'number', 'percent', 'moment'] as const;

/** The answer of a source; `unit` follows each value. */
const widgetData = z.discriminatedUnion('shape', [
  z.object({ shape: z.literal('number'), value: amount, unit: z.string(), threshold }),
  /** `times` are moments in milliseconds; each line has one value per moment. */
  z.object({
    shape: z.literal('series'),
    unit: z.string(),
    step: z.enum(['day', 'hour']),
    times: z.array(z.number()),
    lines: z.array(group),
    /** The share of each sum that has arrived, 0 to 1; complete by default. */
    shares: z.optional(z.array(z.number())),
    marks: z.optional(marksOfChart),
    threshold,
    days,
    note,
  }),
  z.object({
    shape: z.literal('categories'),
    unit: z.string(),
    labels: z.array(z.string()),
    groups: z.array(group),
    record,
    threshold,
    days,
    note,
  }),
  z.object({
    shape: z.literal('matrix'),
    unit: z.string(),
    rows: z.array(z.string()),
    columns: z.array(z.string()),
    /** A row may be shorter than the columns. */
    values: z.array(z.array(amount)),
    /** The share of each sum that has arrived, 0 to 1; complete by default. */
    shares: z.optional(z.array(z.array(z.number()))),
    record,
    note,
  }),
  z.object({
    shape: z.literal('table'),
    columns: z.array(z.object({ label: z.string(), kind: z.enum(columnKinds) })),
    rows: z.array(z.object({ cells: z.array(z.nullable(z.union([z.string(), z.number()]))) })),
    threshold,
    note,
  }),
  z.object({
    shape: z.literal('places'),
    places: z.array(
      z.object({
        guid: anyGuid,
        resource: z.string(),
        name: z.string(),
        latitude: z.number(),
        longitude: z.number(),
      }),
    ),
    note,
  }),
  z.object({ shape: z.literal('text'), text: z.string() }),
]);
export type WidgetData = z.infer<typeof widgetData>;
export type WidgetDataOf<S extends WidgetData['shape']> = Extract<WidgetData, { shape: S }>;

/** The data, the moment for which they are valid, and the widget's own period, if any. */
export const widgetAnswer = z.object({ data: widgetData, asOf: anyMoment, ownPeriod: z.nullable(z.string()) });
/** `isSubscribed`: the person is notified when the threshold is crossed. `hasOwnThreshold`: they use a threshold of
 *  their own. */
const shown = z.object({ ...widgetAnswer.shape, isSubscribed: z.boolean(), hasOwnThreshold: z.boolean() });
export type WidgetAnswer = z.infer<typeof widgetAnswer>;
export type ShownWidgetAnswer = z.infer<typeof shown>;

const { hint: _, ...limit } = widgetSettings.threshold;
const { hint: __, ...side } = widgetSettings.thresholdSide;
const ownThreshold = formBody({ threshold: { ...limit, required: true }, thresholdSide: side });
export type OwnThreshold = z.infer<typeof ownThreshold>;

export const periodName = z.enum(Object.keys(widgetPeriods));
const settings = inputSchema(widgetSettings);
export type WidgetInputs = InputOf<typeof widgetSettings>;

const watching = {
  access: { entity: 'desktops', action: 'read' },
  isPersonal: true,
  params: z.strictObject({ guid: guid() }),
} as const;
const subscription = { ...watching, path: '/api/widgets/{guid}/subscription' } as const;

export const widgetCalls = {
  data: route({
    method: 'GET',
    path: '/api/widgets/{guid}/data',
    access: { entity: 'desktops', action: 'read' },
    summary: 'Виджеты: данные виджета за период',
    params: z.strictObject({ guid: guid() }),
    query: z.strictObject({ period: z.optional(periodName), zone: listQuerySchema.shape.zone }),
    response: shown,
  }),
  beyond: route({
    method: 'GET',
    path: '/api/widgets/beyond',
    access: { entity: 'desktops', action: 'read' },
    summary: 'Виджеты: какие сейчас за своим порогом, по тому, что видит спрашивающий',
    query: z.strictObject({ zone: listQuerySchema.shape.zone }),
    response: z.array(anyGuid),
  }),
  subscribe: route({
    ...subscription,
    method: 'PUT',
    summary: 'Виджеты: сообщать мне, когда число за порогом и когда снова в норме',
  }),
  watch: route({
    ...watching,
    method: 'PUT',
    path: '/api/widgets/{guid}/threshold',
    summary: 'Виджеты: мой порог вместо порога виджета — его вижу только я, и о нём мне сообщают',
    body: ownThreshold,
    response: ownThreshold,
  }),
  unsubscribe: route({ ...subscription, method: 'DELETE', summary: 'Виджеты: больше не сообщать мне о пороге' }),
  /** Marked read-only so that it works while viewing as another user. */
  preview: route({
    method: 'POST',
    path: '/api/widgets/preview',
    access: { entity: 'widgets', action: 'read' },
    summary: 'Виджеты: данные по ещё не сохранённым настройкам',
    exemptFrom: ['viewing', 'readOnly'],
    body: z.strictObject({
      source: sourceName,
      settings,
      period: z.optional(periodName),
      zone: listQuerySchema.shape.zone,
    }),
    response: widgetAnswer,
  }),
};
