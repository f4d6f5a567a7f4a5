import * as z from 'zod/mini';
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
    code: z
      .string()
      .check(z.regex(/^[a-z][A-Za-z0-9]{0,39}$/, { error: 'Латинские буквы и цифры, первая — строчная буква' })),
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
    z.refine((given) => given.type !== 'list' || given.options.length > 0, {
      error: 'Перечислите варианты',
      path: ['options'],
    }),
    z.refine((given) => new Set(given.options).size === given.options.length, {
      error: 'Варианты не должны повторяться',
      path: ['options'],
    }),
  );
export type Parameter = z.infer<typeof parameterSchema>;

const duplicate = (values: string[]) => values.find((value, index) => values.indexOf(value) !== index);

export const parametersSchema = z.array(parameterSchema).check(
  z.maxLength(60, { error: 'Не больше 60 параметров' }),
  z.refine((list) => duplicate(list.map(({ code }) => code)) === undefined, {
    error: 'Коды параметров не должны повторяться',
  }),
  z.refine((list) => duplicate(list.map(({ name: title }) => title.toLocaleLowerCase('ru'))) === undefined, {
    error: 'Названия параметров не должны повторяться',
  }),
);
