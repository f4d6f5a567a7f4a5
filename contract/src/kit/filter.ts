import * as z from 'zod/mini';
import type { Field, FieldKind } from './field.ts';
import { isShallow, isStorable, tidyLines } from './text.ts';

/** The operators of the filter builder in Russian, as shown between a field and its value. */
export const operatorNames = {
  is: 'равно',
  not: 'не равно',
  contains: 'содержит',
  starts: 'начинается с',
  from: 'не меньше',
  to: 'не больше',
  in: 'одно из',
  notIn: 'кроме',
  within: 'за период',
  empty: 'не заполнено',
  filled: 'заполнено',
} as const;
export type Operator = keyof typeof operatorNames;

/** Periods relative to today, in the zone of the request. */
export const relativePeriods = {
  today: 'сегодня',
  yesterday: 'вчера',
  last7days: 'последние 7 дней',
  last30days: 'последние 30 дней',
  thisWeek: 'эта неделя',
  thisMonth: 'этот месяц',
  lastMonth: 'прошлый месяц',
  thisYear: 'этот год',
  next30days: 'ближайшие 30 дней',
  past: 'до сегодняшнего дня',
} as const;
export type RelativePeriod = keyof typeof relativePeriods;

const texts = ['contains', 'starts', 'is', 'not', 'empty', 'filled'] as const;
const ranges = ['is', 'from', 'to', 'empty', 'filled'] as const;
const moments = ['within', 'from', 'to', 'empty', 'filled'] as const;
const choices = ['in', 'notIn', 'empty', 'filled'] as const;

const operators: Readonly<Record<FieldKind, readonly Operator[]>> = {
  text: texts,
  multiline: texts,
  number: ranges,
  boolean: ['is'],
  date: ['within', 'is', 'from', 'to', 'empty', 'filled'],
  dateTime: moments,
  choice: choices,
  choices,
  tags: ['contains', 'empty', 'filled'],
  reference: choices,
  references: choices,
  document: [],
  parameters: [],
};

/** The operators available for a field. A required field is never empty, unless it became required later. */
export const operatorsOf = (field: Field): readonly Operator[] =>
  field.required && field.in !== 'parameters'
    ? operators[field.kind].filter((name) => name !== 'empty' && name !== 'filled')
    : operators[field.kind];

const one = z.union([
  z.string().check(z.maxLength(200), z.refine(isStorable), z.overwrite(tidyLines)),
  // A record's number.
  z.pipe(z.int(), z.transform(String)),
]);
const value = z.union([
  z.string().check(z.maxLength(500), z.refine(isStorable), z.overwrite(tidyLines)),
  z.number(),
  z.boolean(),
  z.array(one).check(z.minLength(1), z.maxLength(200)),
]);

const conditionSchema = z.strictObject({
  field: z.string().check(z.maxLength(64)),
  op: z.enum(Object.keys(operatorNames) as [Operator, ...Operator[]]),
  value: z.optional(value),
});
export type Condition = z.infer<typeof conditionSchema>;
export type Filter = Condition | { and: Filter[] } | { or: Filter[] };

export const isCondition = (filter: Filter): filter is Condition => 'field' in filter;

/** The fields used by a filter, without duplicates. */
export const fieldsOf = (filter: Filter): string[] =>
  isCondition(filter)
    ? [filter.field]
    : [...new Set(('and' in filter ? filter.and : filter.or).flatMap((part) => fieldsOf(part)))];

/** Limits the planning time of a list query; far more than anybody needs. */
export const MAX_CONDITIONS = 20;

/** All conditions of a filter, including nested groups. */
export const conditionsIn = (filter: Filter): number =>
  isCondition(filter)
    ? 1
    : ('and' in filter ? filter.and : filter.or).reduce((count, part) => count + conditionsIn(part), 0);

const anyFilter: z.ZodMiniType<Filter> = z.union([
  conditionSchema,
  z.strictObject({ and: z.lazy(() => z.array(anyFilter).check(z.maxLength(30))) }),
  z.strictObject({ or: z.lazy(() => z.array(anyFilter).check(z.maxLength(30))) }),
]);

const MAX_DEPTH = 4;

/** Conditions on fields of records, joined by `and` and `or`. Recursive, so its OpenAPI description is written by
 *  hand. */
export const filterSchema = z.pipe(
  z.unknown().check(z.refine((given) => z.safeParse(anyFilter, given).success)),
  z.transform((given) => z.parse(anyFilter, given)),
) as unknown as z.ZodMiniType<Filter, Filter>;

/** A filter stored in a record. */
export const keptFilter = {
  kind: 'document',
  shape: filterSchema,
  max: 8000,
  refusal: 'Условие — объект: {"field", "op", "value"}, {"and": […]} или {"or": […]}',
} as const satisfies Partial<Field>;

/** Parses a filter from its text in the address; null when the text is not a filter. */
export function parseFilter(text: string): Filter | null {
  if (!isShallow(text, 2 * MAX_DEPTH)) return null;
  try {
    const parsed = z.safeParse(anyFilter, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
