import * as z from 'zod/mini';
import { computedMistake } from './computed.ts';
import { isNumeric, parameterTypes, type ParameterType } from './parameter-types.ts';
import { lineText } from './text.ts';

/** Whether other parameters can depend on its value: it must have a few predefined values. */
export const canDecide = ({ type, isMultiple }: Pick<Parameter, 'type' | 'isMultiple'>): boolean =>
  (type === 'bool' || type === 'list' || type === 'month') && !isMultiple;

const limit = z.optional(z.number().check(z.minimum(-1e15), z.maximum(1e15)));

const name = lineText(255).check(z.refine((text) => text.length > 0, { error: 'Это обязательное поле' }));

/** How the code of a parameter looks. */
export const codeRules = { max: 40, pattern: '^[a-z][A-Za-z0-9]{0,39}$' } as const;

/** The code of a parameter: its key in a record. */
export const codeSchema = z
  .string()
  .check(z.regex(new RegExp(codeRules.pattern), { error: 'Латинские буквы и цифры, первая — строчная буква' }));

const shape = {
  code: codeSchema,
  name,
  type: z.enum(Object.keys(parameterTypes) as [ParameterType, ...ParameterType[]]),
  unit: z.nullable(lineText(32)),
  options: z.array(lineText(255).check(z.minLength(1))).check(z.maxLength(200, { error: 'Не больше 200 вариантов' })),
  dcDictionaryId: z.nullable(z.int().check(z.minimum(1))),
  isRequired: z.boolean(),
  isMultiple: z.boolean(),
  /** The heading above the parameter on a card. */
  group: z.optional(lineText(100)),
  min: limit,
  max: limit,
  /** A whole number that is an identifier rather than an amount, such as a year. */
  isCode: z.optional(z.boolean()),
  /** The default in a new record. */
  initial: z.optional(z.union([lineText(255), z.number(), z.boolean()])),
  /** The parameter applies only while another one has this value: `true`, an option, or a month. */
  shownWhen: z.optional(z.strictObject({ code: lineText(40), value: lineText(255) })),
  /** Computed from other numbers of the record, named by code. */
  formula: z.optional(lineText(500)),
  /** A relation: the target list below `/api/`, the maximum number of targets, the name of the reverse side, and
   *  whether a target may be referred to by only one object. */
  to: z.optional(z.string().check(z.regex(/^[a-z-]{2,40}$|^object-types\/[0-9a-f-]{36}\/all-objects$/))),
  most: z.optional(z.int().check(z.minimum(2), z.maximum(500))),
  inverse: z.optional(name),
  isExclusive: z.optional(z.boolean()),
  /** The former codes, by which stored values are found. */
  formerCodes: z.optional(z.array(codeSchema).check(z.maxLength(20, { error: 'Код меняли слишком много раз' }))),
};

const isEntered = ({ isRequired, min, max, initial }: z.infer<z.ZodMiniObject<typeof shape>>) =>
  isRequired || min !== undefined || max !== undefined || initial !== undefined;

const parameter = (properties: typeof shape) =>
  z.strictObject(properties).check(
    z.refine(({ formula, type }) => formula === undefined || isNumeric(type), {
      error: 'По формуле считаются числа',
      path: ['formula'],
    }),
    z.refine((given) => given.formula === undefined || !isEntered(given), {
      error: 'Значение считает программа: обязательным оно не бывает, пределов и начального значения у него нет',
      path: ['formula'],
    }),
    z.check(({ value: { formula }, issues }) => {
      const message = formula === undefined ? undefined : computedMistake(formula);
      if (message) issues.push({ code: 'custom', input: formula, path: ['formula'], message });
    }),
    z.refine((given) => given.type !== 'dictionary' || given.dcDictionaryId !== null, {
      error: 'Выберите словарь',
      path: ['dcDictionaryId'],
    }),
    z.refine(({ type, to }) => (type === 'object') === (to !== undefined), {
      error: 'Выберите, с чем связь',
      path: ['to'],
    }),
    z.refine(({ to, inverse }) => to === undefined || inverse !== undefined, {
      error: 'Назовите связь с другой стороны',
      path: ['inverse'],
    }),
    z.refine((given) => given.type !== 'list' || given.options.length > 0, {
      error: 'Перечислите варианты',
      path: ['options'],
    }),
    z.refine((given) => new Set(given.options).size === given.options.length, {
      error: 'Варианты не должны повторяться',
      path: ['options'],
    }),
    z.refine(({ type, min, max }) => isNumeric(type) || (min === undefined && max === undefined), {
      error: 'Пределы бывают только у чисел',
      path: ['min'],
    }),
    z.refine(({ type, isCode }) => !isCode || type === 'int', {
      error: 'Бывает только у целых чисел',
      path: ['isCode'],
    }),
    z.refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
      error: 'Наибольшее меньше наименьшего',
      path: ['max'],
    }),
  );

/** One parameter. `code` is its key in a record; `dcDictionaryId` is the dictionary of a reference. */
export const parameterSchema = parameter(shape);
export type Parameter = z.infer<typeof parameterSchema>;

const duplicate = (values: readonly (string | undefined)[]) =>
  values.find((value, index) => value !== undefined && values.indexOf(value) !== index);

const isShownByAnother = (list: readonly Parameter[]) =>
  list.every(({ code, shownWhen }) => {
    const other = shownWhen && list.find((one) => one.code === shownWhen.code);
    return !shownWhen || (other && other.code !== code && !other.shownWhen && canDecide(other));
  });

const several = (one: typeof parameterSchema) =>
  z.array(one).check(
    z.maxLength(60, { error: 'Не больше 60 параметров' }),
    z.refine((list) => duplicate(list.map(({ code }) => code)) === undefined, {
      error: 'Коды параметров не должны повторяться',
    }),
    z.refine((list) => duplicate(list.map(({ name: title }) => title.toLocaleLowerCase('ru'))) === undefined, {
      error: 'Названия параметров не должны повторяться',
    }),
    z.refine(isShownByAnother, {
      error: 'Показывать параметр может другой: «Да/Нет», месяц или один вариант списка, который сам виден всегда',
    }),
  );

export const parametersSchema = several(parameterSchema);

/** The defaults of a parameter's properties; the code is made from the name. */
export const parameterDefaults = {
  unit: null,
  options: [],
  dcDictionaryId: null,
  isRequired: false,
  isMultiple: false,
};

/** A field with a list of parameters. In a new record optional properties may be left out. */
export const parametersField = {
  kind: 'parameters',
  shape: parametersSchema,
  newShape: several(
    parameter({
      ...shape,
      code: z.optional(shape.code),
      unit: z.prefault(shape.unit, parameterDefaults.unit),
      options: z.prefault(shape.options, parameterDefaults.options),
      dcDictionaryId: z.prefault(shape.dcDictionaryId, parameterDefaults.dcDictionaryId),
      isRequired: z.prefault(shape.isRequired, parameterDefaults.isRequired),
      isMultiple: z.prefault(shape.isMultiple, parameterDefaults.isMultiple),
    } as unknown as typeof shape),
  ),
} as const;
