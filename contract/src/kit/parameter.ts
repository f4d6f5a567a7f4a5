import * as z from 'zod/mini';
import type { Field, Fields } from './field.ts';
import { lineText } from './text.ts';

/** The types of a parameter that an administrator describes, with their Russian names. */
export const parameterTypes = {
  string: 'Строка',
  text: 'Многострочный текст',
  int: 'Целое число',
  decimal: 'Десятичное число',
  bool: 'Да/Нет',
  date: 'Дата',
  datetime: 'Дата и время',
  time: 'Время',
  month: 'Месяц',
  list: 'Список вариантов',
  dictionary: 'Значение словаря',
} as const;
export type ParameterType = keyof typeof parameterTypes;

const name = lineText(255).check(z.refine((text) => text.length > 0, { error: 'Это обязательное поле' }));

/** One parameter. `code` is its key in a record and never changes; `dcDictionaryId` is the dictionary of a reference. */
export const parameterSchema = z
  .strictObject({
    code: z.string().check(z.regex(/^[a-z][A-Za-z0-9]{0,39}$/, { error: 'Латинские буквы и цифры, первая — строчная буква' })),
    name,
    type: z.enum(Object.keys(parameterTypes) as [ParameterType, ...ParameterType[]]),
    unit: z.nullable(lineText(32)),
    options: z.array(lineText(255).check(z.minLength(1))).check(z.maxLength(200, { error: 'Не больше 200 вариантов' })),
    dcDictionaryId: z.nullable(z.int().check(z.minimum(1))),
    isRequired: z.boolean(),
    isMultiple: z.boolean(),
  })
  .check(
    z.refine((given) => given.type !== 'dictionary' || given.dcDictionaryId !== null, {
      error: 'Выберите словарь',
      path: ['dcDictionaryId'],
    }),
    z.refine((given) => given.type !== 'list' || given.options.length > 0, { error: 'Перечислите варианты', path: ['options'] }),
    z.refine((given) => new Set(given.options).size === given.options.length, {
      error: 'Варианты не должны повторяться',
      path: ['options'],
    }),
  );
export type Parameter = z.infer<typeof parameterSchema>;

const duplicate = (values: string[]) => values.find((value, index) => values.indexOf(value) !== index);

export const parametersSchema = z.array(parameterSchema).check(
  z.maxLength(60, { error: 'Не больше 60 параметров' }),
  z.refine((list) => duplicate(list.map(({ code }) => code)) === undefined, { error: 'Коды параметров не должны повторяться' }),
  z.refine((list) => duplicate(list.map(({ name: title }) => title.toLocaleLowerCase('ru'))) === undefined, {
    error: 'Названия параметров не должны повторяться',
  }),
);

/** The months of planned data, in their order. */
export const months = {
  JANUARY: 'Январь',
  FEBRUARY: 'Февраль',
  MARCH: 'Март',
  APRIL: 'Апрель',
  MAY: 'Май',
  JUNE: 'Июнь',
  JULY: 'Июль',
  AUGUST: 'Август',
  SEPTEMBER: 'Сентябрь',
  OCTOBER: 'Октябрь',
  NOVEMBER: 'Ноябрь',
  DECEMBER: 'Декабрь',
} as const;

const options = (given: Parameter) => Object.fromEntries(given.options.map((option) => [option, option]));

/** The field that a parameter becomes in the form, the list and the filter of its records. */
export function fieldOfParameter(given: Parameter): Field {
  const common = { label: given.name, in: 'parameters', ...(given.isRequired && { required: true }) } as const;
  switch (given.type) {
    case 'string':
      return { kind: 'text', max: 255, ...common };
    case 'text':
      return { kind: 'multiline', max: 4000, ...common };
    case 'int':
      return { kind: 'number', integer: true, ...(given.unit && { unit: given.unit }), ...common };
    case 'decimal':
      return { kind: 'number', ...(given.unit && { unit: given.unit }), ...common };
    case 'bool':
      return { kind: 'boolean', ...common };
    case 'date':
      return { kind: 'date', ...common };
    case 'datetime':
      return { kind: 'dateTime', ...common };
    case 'time':
      return { kind: 'text', max: 5, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', patternMessage: 'Время вида 09:30', ...common };
    case 'month':
      return { kind: 'choice', options: months, ...common };
    case 'list':
      return { kind: given.isMultiple ? 'choices' : 'choice', options: options(given), ...common };
    case 'dictionary': {
      const to = `dictionary/${given.dcDictionaryId}/values`;
      return given.isMultiple ? { kind: 'references', to, ...common } : { kind: 'reference', to, ...common };
    }
  }
}

export const fieldsOfParameters = (list: readonly Parameter[]): Fields =>
  Object.fromEntries(list.map((given) => [given.code, fieldOfParameter(given)]));
