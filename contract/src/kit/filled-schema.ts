import * as z from 'zod/mini';
import { builtOnce } from './built-once.ts';
import { phone, tidyPhone } from './contacts.ts';
import { optionsOf, type Field } from './field.ts';
import { isWithin } from './json-object.ts';
import { recordKey } from './record-key.ts';
import { requisites } from './requisites.ts';
import { dateText, dateTimeText, linesText, lineText, REQUIRED, unlessEmpty } from './text.ts';

const formatNumber = (value: number) => value.toLocaleString('ru');

type FieldOf<Kind> = Extract<Field, { kind: Kind }>;
/** The properties of a field that its value schema depends on. */
type Sort<F, Fact extends keyof F> = { [Each in Fact]: F[Each] };

const numberSchema = builtOnce(
  ({
    min = -1e15,
    max = 1e15,
    rangeMessage,
    integer,
    isCode,
  }: Sort<FieldOf<'number'>, 'min' | 'max' | 'rangeMessage' | 'integer' | 'isCode'>) => {
    const shown = isCode ? String : formatNumber;
    return z.number(unlessEmpty('Укажите число')).check(
      z.refine((value) => !integer || Number.isSafeInteger(value), { error: 'Укажите целое число' }),
      z.minimum(min, { error: rangeMessage ?? `Не меньше ${shown(min)}` }),
      z.maximum(max, { error: rangeMessage ?? `Не больше ${shown(max)}` }),
    );
  },
);

const textSchema = builtOnce(
  ({
    max,
    min = 1,
    pattern,
    patternMessage,
    check,
  }: Sort<FieldOf<'text'>, 'max' | 'min' | 'pattern' | 'patternMessage' | 'check'>) => {
    const line = lineText(max);
    const text = (pattern === phone.pattern ? line.check(z.overwrite(tidyPhone)) : line).check(minimum(min));
    if (check) return text.check(z.refine(requisites[check].check, { error: requisites[check].message }));
    const error = patternMessage ?? 'Неверный формат';
    return pattern ? text.check(z.regex(new RegExp(pattern, 'u'), { error })) : text;
  },
);

const minimum = builtOnce((min: number) =>
  z.refine<string>((text) => text.length >= min, {
    error: (issue) => (issue.input === '' ? REQUIRED : `Не меньше ${min} знаков`),
    abort: true,
  }),
);

const optionSchema = (field: FieldOf<'choice' | 'choices'>, refusal: Parameters<typeof z.enum>[1]) =>
  field.isNumeric ? z.literal(optionsOf(field), refusal) : z.enum(Object.keys(field.options), refusal);

const unique = (values: readonly unknown[]) => new Set(values).size === values.length;

const keys = builtOnce(({ to, most }: { to: string; most: number }) =>
  z
    .array(recordKey(to))
    .check(
      z.maxLength(most, { error: `Записей не больше ${most}` }),
      z.refine(unique, { error: 'Значения не должны повторяться' }),
    ),
);

/** A document has a single error message, because forms show errors of a document in one place. */
function documentSchema({ shape, max, refusal }: FieldOf<'document'>) {
  const isHeld = (value: unknown) => isWithin(value, max) && z.safeParse(shape, value).success;
  const schema = z.pipe(
    z.unknown().check(z.refine(isHeld, unlessEmpty(refusal))),
    z.transform((value) => z.parse(shape, value)),
  );
  heldShapes.set(schema, shape);
  return schema;
}

/** The inner shapes of documents by schema, for OpenAPI. */
export const heldShapes = new WeakMap<z.ZodMiniType, z.ZodMiniType>();

/** The schema of a non-empty value of a field. Fields with equal properties share it. */
export function filledSchema(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case 'text': {
      const { max, min, pattern, patternMessage, check } = field;
      return textSchema({ max, min, pattern, patternMessage, check });
    }
    case 'multiline':
      return linesText(field.max).check(minimum(field.min ?? 1));
    case 'number': {
      const { min, max, rangeMessage, integer, isCode } = field;
      return numberSchema({ min, max, rangeMessage, integer, isCode });
    }
    case 'boolean':
      return z.boolean(unlessEmpty('Укажите «Да» или «Нет»'));
    case 'date':
      return dateText();
    case 'dateTime':
      return dateTimeText();
    case 'choice':
      return optionSchema(field, unlessEmpty('Выберите значение из списка'));
    case 'choices':
      return z
        .array(optionSchema(field, { error: 'Выберите значения из списка' }))
        .check(z.refine(unique, { error: 'Значения не должны повторяться' }));
    case 'tags':
      return z
        .array(lineText(field.max).check(z.minLength(1, { error: 'Пустое значение' })))
        .check(
          z.maxLength(50, { error: 'Не больше 50 значений' }),
          z.refine(unique, { error: 'Значения не должны повторяться' }),
        );
    case 'reference':
      return recordKey(field.to);
    case 'document':
      return documentSchema(field);
    case 'parameters':
      return field.shape;
    case 'references':
      return keys({ to: field.to, most: field.most ?? 500 });
  }
}
