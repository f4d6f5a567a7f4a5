import * as z from 'zod/mini';
import {
  emptyOf,
  emptyValue,
  enteredFields,
  isList,
  isGenerated,
  isNeeded,
  isShown,
  type Field,
  type Fields,
  type InputOf,
  type RawValues,
} from './field.ts';
import { filledSchema } from './filled-schema.ts';
import { REQUIRED } from './text.ts';

/** The schema of one field. An empty value is null (`[]` for a list); an empty required field gives «Это обязательное
 *  поле». */
export function fieldSchema(field: Field): z.ZodMiniType {
  const filled = filledSchema(field);
  if (!isList(field)) return field.required || field.kind === 'boolean' ? filled : z.nullable(filled);
  return field.required ? (filled as z.ZodMiniArray).check(z.minLength(1, { error: REQUIRED })) : filled;
}

const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** A field that is not shown must be empty; one that is shown because of another value may be required. */
const dependent = (fields: readonly [name: string, field: Field][]) => [
  z.overwrite<RawValues>((values) => ({
    ...values,
    ...Object.fromEntries(fields.flatMap(([name, field]) => (isShown(field, values) ? [] : [[name, emptyOf(field)]]))),
  })),
  ...fields.flatMap(([name, field]) =>
    field.required && field.kind !== 'boolean'
      ? z.refine<RawValues>((values) => !isShown(field, values) || !isNothing(values[name]), {
          error: REQUIRED,
          path: [name],
          // Also runs when other fields are invalid, so that all errors are reported together.
          when: ({ value }) => typeof value === 'object' && value !== null,
        })
      : [],
  ),
];

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** A strict schema of an input. `shaped` decides which properties may be missing; `extra` are properties without a field. */
function entrySchema(
  fields: Fields,
  shaped: (schema: z.ZodMiniType, field: Field) => z.ZodMiniType,
  extra: Shape = {},
): z.ZodMiniType {
  const entered = enteredFields(fields);
  const hidden = entered.filter(([, field]) => field.shownWhen);
  const shape = entered.map(([name, field]) => {
    const always = field.shownWhen ? { ...field, required: false } : field;
    return [name, shaped(fieldSchema(always), always)];
  });
  const whole = z.strictObject({ ...(Object.fromEntries(shape) as Shape), ...extra });
  return hidden.length ? whole.check(...dependent(hidden)) : whole;
}

/** The strict schema of a whole input: no unknown and no missing properties. */
export const inputSchema = <F extends Fields>(fields: F, extra?: Shape) =>
  entrySchema(fields, (schema) => schema, extra) as z.ZodMiniType<InputOf<F>, InputOf<F>>;

/** The same for a new record: fields that may be empty or have an initial value are optional. */
export const createSchema = <F extends Fields>(fields: F) =>
  entrySchema(fields, (schema, field) => {
    if (isGenerated(field)) return z.optional(schema);
    if (field.kind === 'parameters') return z.prefault(field.newShape, []);
    return isNeeded(field) ? schema : z.prefault(schema, emptyValue(field));
  }) as z.ZodMiniType<InputOf<F>, InputOf<F>>;
