import * as z from 'zod/mini';
import { requisites, type Requisite } from './requisites.ts';
import { newParametersSchema, parametersSchema, type Parameter } from './parameter.ts';
import { dateText, dateTimeText, guid, lineText, REQUIRED, storableText, unlessEmpty } from './text.ts';

interface Common {
  label: string;
  required?: boolean;
  hint?: string;
  /** Filled by the server: shown, never entered. */
  readOnly?: boolean;
  /** Kept under its name in this jsonb column instead of a column of its own. */
  in?: 'parameters' | 'items';
  /** What a new record begins with: nothing, and of a boolean no, unless it says so. */
  initial?: string | number | boolean;
  /** The heading that it stands below, where the fields of a form are not put below headings otherwise. */
  group?: string;
  /** Asked for only while another field of the record has this value. */
  shownWhen?: { code: string; value: string };
}

/** The closed list of field kinds. A new kind is a decision: it needs a schema here, a cell and an input in the
 *  console, a column and an export text in the server. */
export type Field = Common &
  (
    | {
        kind: 'text';
        max: number;
        min?: number;
        pattern?: string;
        patternMessage?: string;
        unique?: boolean;
        check?: Requisite;
        /** The field that a new record's is made from, transliterated, where none is given: a code from a name. */
        madeFrom?: string;
      }
    | { kind: 'multiline'; max: number; min?: number }
    | { kind: 'number'; integer?: boolean; min?: number; max?: number; unit?: string }
    | { kind: 'boolean' }
    | { kind: 'date' }
    | { kind: 'dateTime' }
    | { kind: 'choice'; options: Readonly<Record<string, string>> }
    | { kind: 'choices'; options: Readonly<Record<string, string>> }
    | { kind: 'tags'; max: number }
    /** `to` is the address of the list that is chosen from, below `/api/`: `brands`, `dictionary/6/values`; `isCurrent`: a new
     *  record's is the organization that it is made in, where none is given. */
    | { kind: 'reference'; to: string; isCurrent?: true }
    /** Several of them; `table` is the link table, needed unless the field is kept in jsonb. */
    | { kind: 'references'; to: string; table?: string }
    /** A list of parameter descriptions: the schema that an administrator gives to records. */
    | { kind: 'parameters' }
  );

export type FieldKind = Field['kind'];
export type Fields = Readonly<Record<string, Field>>;

interface Values {
  text: string;
  multiline: string;
  number: number;
  boolean: boolean;
  date: string;
  dateTime: string;
  choice: string;
  choices: string[];
  tags: string[];
  reference: string;
  references: string[];
  parameters: Parameter[];
}

type Value<F extends Field> = Values[F['kind']];
/** A list is never null, it is empty; and a boolean is a no. */
type IsNeverNull<F extends Field> = F extends { required: true }
  ? true
  : Value<F> extends boolean | unknown[]
    ? true
    : false;
type Filled<F extends Field> = IsNeverNull<F> extends true ? Value<F> : Value<F> | null;

/** The values of a set of fields: every field present, an empty one as null. */
export type ValuesOf<F extends Fields> = { [K in keyof F]: Filled<F[K]> };
/** What a client sends: the same without the fields that the server fills. */
export type InputOf<F extends Fields> = { [K in keyof F as F[K] extends { readOnly: true } ? never : K]: Filled<F[K]> };

const formatNumber = (value: number) => value.toLocaleString('ru');

function numberSchema(field: Extract<Field, { kind: 'number' }>) {
  const { min = -1e15, max = 1e15 } = field;
  return z.number(unlessEmpty('Укажите число')).check(
    z.refine((value) => !field.integer || Number.isSafeInteger(value), { error: 'Укажите целое число' }),
    z.minimum(min, { error: `Не меньше ${formatNumber(min)}` }),
    z.maximum(max, { error: `Не больше ${formatNumber(max)}` }),
  );
}

function textSchema(field: Extract<Field, { kind: 'text' }>) {
  const { max, min = 1, pattern, patternMessage = 'Неверный формат', check } = field;
  const text = lineText(max).check(minimum(min));
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
          z.maxLength(500, { error: 'Не больше 500 значений' }),
          z.refine(unique, { error: 'Значения не должны повторяться' }),
        );
  }
}

type ListKind = { [K in FieldKind]: Values[K] extends unknown[] ? K : never }[FieldKind];
const lists: Readonly<Record<ListKind, true>> = { choices: true, tags: true, references: true, parameters: true };

/** True for kinds whose value is a list: their empty value is `[]`, not null. */
export const isList = (field: Field): boolean => field.kind in lists;

/** Whether a value is a document of JSON: people are shown what it says. */
export const isDocument = (field: Field): boolean => field.kind === 'text' && field.check === 'document';

/** Whether a value is put together in a form of its own: it stands in no cell to type in and in no condition. */
export const isComposed = (field: Field): boolean => field.kind === 'parameters' || isDocument(field);

/** The schema of one field. Empty means null (a list: `[]`); a required empty field answers «Это обязательное поле». */
export function fieldSchema(field: Field): z.ZodMiniType {
  const filled = filledSchema(field);
  if (!isList(field)) return field.required || field.kind === 'boolean' ? filled : z.nullable(filled);
  return field.required ? (filled as z.ZodMiniArray).check(z.minLength(1, { error: REQUIRED })) : filled;
}

/** What heads a column of a table: «Площадь, м²». */
export const columnTitle = (field: Field): string =>
  field.kind === 'number' && field.unit ? `${field.label}, ${field.unit}` : field.label;

/** What stands for nothing in a field. */
export const emptyOf = (field: Field) => (isList(field) ? [] : field.kind === 'boolean' ? false : null);

/** The value of an untouched field in a form of a new record. */
export const emptyValue = (field: Field) => field.initial ?? emptyOf(field);

/** Whether the program makes the value of a new record that is given none. */
export const isMade = (field: Field): boolean =>
  (field.kind === 'text' && Boolean(field.madeFrom)) || (field.kind === 'reference' && Boolean(field.isCurrent));

/** Whether a new record has no value to begin with: whoever makes it gives one. */
export const isNeeded = (field: Field): boolean =>
  Boolean(field.required) && field.kind !== 'boolean' && field.initial === undefined && !isMade(field);

/** The fields that a client may send. */
export const enteredFields = (fields: Fields): [name: string, field: Field][] =>
  Object.entries(fields).filter(([, field]) => !field.readOnly);

type RawValues = Record<string, unknown>;

/** Whether a field is asked for in a record with these values. */
export const isShown = ({ shownWhen }: Field, values: RawValues): boolean =>
  !shownWhen || String(values[shownWhen.code]) === shownWhen.value;

const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** What is not asked for is empty, and what is asked for because of another value may still be required. */
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
        })
      : [],
  ),
];

/** The strict schema of an input: no unknown property, and those that are missing only where `shaped` allows it. */
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

/** The strict schema of a whole input: no unknown property, none missing. */
export const inputSchema = <F extends Fields>(fields: F) =>
  entrySchema(fields, (schema) => schema) as z.ZodMiniType<InputOf<F>, InputOf<F>>;

/** The same of a new record: what may be empty or begins with something may be left out, and becomes that. */
export const createSchema = <F extends Fields>(fields: F) =>
  entrySchema(fields, (schema, field) => {
    if (isMade(field)) return z.optional(schema);
    if (field.kind === 'parameters') return z.prefault(newParametersSchema(), []);
    return isNeeded(field) ? schema : z.prefault(schema, emptyValue(field));
  }) as z.ZodMiniType<InputOf<F>, InputOf<F>>;
