import * as z from 'zod/mini';
import {
  emptyOf,
  emptyValue,
  enteredFields,
  isList,
  isMade,
  isNeeded,
  isShown,
  type Field,
  type Fields,
  type InputOf,
  type RawValues,
} from './field.ts';
import { isPhone, tidyPhone } from './contacts.ts';
import { newParametersSchema, parametersSchema } from './parameter.ts';
import { requisites } from './requisites.ts';
import { dateText, dateTimeText, guid, lineText, REQUIRED, storableText, unlessEmpty } from './text.ts';

const formatNumber = (value: number) => value.toLocaleString('ru');

function numberSchema(field: Extract<Field, { kind: 'number' }>) {
  const { min = -1e15, max = 1e15 } = field;
  const shown = field.isCode ? String : formatNumber;
  return z.number(unlessEmpty('Укажите число')).check(
    z.refine((value) => !field.integer || Number.isSafeInteger(value), { error: 'Укажите целое число' }),
    z.minimum(min, { error: `Не меньше ${shown(min)}` }),
    z.maximum(max, { error: `Не больше ${shown(max)}` }),
  );
}

function textSchema(field: Extract<Field, { kind: 'text' }>) {
  const { max, min = 1, pattern, patternMessage = 'Неверный формат', check } = field;
  const line = lineText(max);
  const text = (isPhone(field) ? line.check(z.overwrite(tidyPhone)) : line).check(minimum(min));
  if (check) return text.check(z.refine(requisites[check].check, { error: requisites[check].message }));
  return pattern ? text.check(z.regex(new RegExp(pattern, 'u'), { error: patternMessage })) : text;
}

const minimum = (min: number) =>
  z.refine<string>((text) => text.length >= min, {
    error: (issue) => (issue.input === '' ? REQUIRED : `Не меньше ${min} знаков`),
    abort: true,
  });

const unique = (values: readonly string[]) => new Set(values).size === values.length;

function filledSchema(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case 'text':
      return textSchema(field);
    case 'multiline':
      return storableText(field.max).check(minimum(field.min ?? 1));
    case 'number':
      return numberSchema(field);
    case 'boolean':
      return z.boolean(unlessEmpty('Укажите «Да» или «Нет»'));
    case 'date':
      return dateText();
    case 'dateTime':
      return dateTimeText();
    case 'choice':
      return z.enum(Object.keys(field.options), unlessEmpty('Выберите значение из списка'));
    case 'choices':
      return z
        .array(z.enum(Object.keys(field.options), { error: 'Выберите значения из списка' }))
        .check(z.refine(unique, { error: 'Значения не должны повторяться' }));
    case 'tags':
      return z
        .array(lineText(field.max).check(z.minLength(1, { error: 'Пустое значение' })))
        .check(
          z.maxLength(50, { error: 'Не больше 50 значений' }),
          z.refine(unique, { error: 'Значения не должны повторяться' }),
        );
    case 'reference':
      return guid();
    case 'parameters':
      return parametersSchema;
    case 'references':
      return z
        .array(guid())
        .check(
          z.maxLength(field.most ?? 500, { error: `Записей не больше ${field.most ?? 500}` }),
          z.refine(unique, { error: 'Значения не должны повторяться' }),
        );
  }
}

/** The schema of one field. An empty value is null (for a list `[]`); an empty required field gets «Это обязательное поле». */
export function fieldSchema(field: Field): z.ZodMiniType {
  const filled = filledSchema(field);
  if (!isList(field)) return field.required || field.kind === 'boolean' ? filled : z.nullable(filled);
  return field.required ? (filled as z.ZodMiniArray).check(z.minLength(1, { error: REQUIRED })) : filled;
}

const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** A field that is not shown must be empty; a field shown because of another value may still be required. */
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
          // Told together with what is wrong elsewhere.
          when: ({ value }) => typeof value === 'object' && value !== null,
        })
      : [],
  ),
];

/** A strict schema of an input: no unknown properties; which may be missing depends on `shaped`. */
function entrySchema(fields: Fields, shaped: (schema: z.ZodMiniType, field: Field) => z.ZodMiniType): z.ZodMiniType {
  const entered = enteredFields(fields);
  const hidden = entered.filter(([, field]) => field.shownWhen);
  const shape = entered.map(([name, field]) => {
    const asked = field.shownWhen ? { ...field, required: false } : field;
    return [name, shaped(fieldSchema(asked), asked)];
  });
  const whole = z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodMiniType>);
  return hidden.length ? whole.check(...dependent(hidden)) : whole;
}

/** The strict schema of a whole input: no unknown and no missing properties. */
export const inputSchema = <F extends Fields>(fields: F) =>
  entrySchema(fields, (schema) => schema) as z.ZodMiniType<InputOf<F>, InputOf<F>>;

/** The same for a new record: fields that may be empty or have an initial value may be left out and take that value. */
export const createSchema = <F extends Fields>(fields: F) =>
  entrySchema(fields, (schema, field) => {
    if (isMade(field)) return z.optional(schema);
    if (field.kind === 'parameters') return z.prefault(newParametersSchema(), []);
    return isNeeded(field) ? schema : z.prefault(schema, emptyValue(field));
  }) as z.ZodMiniType<InputOf<F>, InputOf<F>>;
