import * as z from 'zod/mini';
import type { Fields } from '../kit/field.ts';
import { listQuerySchema, pageSchema } from '../kit/list-query.ts';
import { fieldsOfParameters } from '../kit/parameter-field.ts';
import type { Parameter } from '../kit/parameter.ts';
import {
  anyResource,
  defineResource,
  holding,
  openShapes,
  ordinaryRoutes,
  type AnyShapes,
  type Resource,
} from '../kit/resource.ts';
import { route } from '../kit/route.ts';
import { guid, storableText } from '../kit/text.ts';
import { key, lookupRow } from './lookups.ts';

const titles = {
  dictionaries: { list: 'Словари', count: ['словарь', 'словаря', 'словарей'], accusative: 'словарь' },
  values: { list: 'Значения', count: ['значение', 'значения', 'значений'], accusative: 'значение' },
} as const;

export const dictionaries = defineResource({
  name: 'dictionaries',
  table: 'dictionary',
  titles: titles.dictionaries,
  scope: 'shared',
  entity: 'dictionaries',
  keys: [],
  fields: {
    id: { kind: 'number', label: 'Номер', integer: true, required: true, readOnly: true },
    name: { kind: 'text', label: 'Наименование', required: true, max: 255, unique: true },
    code: {
      kind: 'text',
      label: 'Код',
      required: true,
      max: 64,
      unique: true,
      madeFrom: 'name',
      pattern: '^[a-z][A-Za-z0-9_-]{1,63}$',
      patternMessage: 'Латинские буквы, цифры, «-» и «_», первая — строчная буква',
    },
    description: { kind: 'multiline', label: 'Описание', max: 2000 },
    parameters: { kind: 'parameters', label: 'Параметры' },
    valuesCount: { kind: 'number', label: 'Значений', integer: true, readOnly: true },
    isSystem: { kind: 'boolean', label: 'Системный', readOnly: true },
  },
  list: { columns: ['id', 'name', 'code', 'valuesCount', 'isSystem', 'description'], sort: 'name', title: 'name' },
});

const valueFields = {
  id: { kind: 'number', label: 'Номер', integer: true, required: true, readOnly: true },
  name: { kind: 'text', label: 'Наименование', required: true, max: 255, unique: true },
  code: { kind: 'text', label: 'Код', max: 64, unique: true, madeFrom: 'name' },
  sort: { kind: 'number', label: 'Порядок', integer: true, required: true, min: 0, max: 1_000_000, initial: 1000 },
  isActive: { kind: 'boolean', label: 'Действует', initial: true },
  validFrom: { kind: 'date', label: 'Действует с' },
  validTo: { kind: 'date', label: 'Действует по' },
  isSystem: { kind: 'boolean', label: 'Системное', readOnly: true },
} as const satisfies Fields;

/** The names that a parameter may not take, for they are the value's own. */
export const reservedCodes: readonly string[] = [
  ...Object.keys(valueFields),
  'guid',
  'version',
  'createdAt',
  'updatedAt',
  'names',
  'parameters',
  'dictionaryGuid',
];

/** What is known of a dictionary where its values are worked with. */
export interface DictionarySchema {
  guid: string;
  id: number;
  name: string;
  parameters: readonly Parameter[];
}

/** The values of one dictionary as a resource: the fields of every value and the parameters of this dictionary. */
export const valuesOf = (dictionary: DictionarySchema): Resource =>
  anyResource(
    defineResource({
      name: `dictionary/${dictionary.id}/values`,
      table: 'dictionary_value',
      titles: titles.values,
      scope: 'shared',
      entity: 'dictionaries',
      fields: { ...valueFields, ...fieldsOfParameters(dictionary.parameters) } as Fields,
      list: {
        columns: [
          'name',
          'code',
          ...dictionary.parameters.map(({ code }) => code),
          'isActive',
          'validFrom',
          'validTo',
          'sort',
        ],
        sort: 'sort,name',
        title: 'name',
      },
      within: { column: 'dictionary_guid', guid: dictionary.guid },
    }),
  );

const valueFacts = { name: 'dictionary-values', fields: valueFields };
const valueShapes = openShapes(valueFacts) as unknown as AnyShapes;

/** The routes over the values of any dictionary; its number is a parameter of the path, its fields are known at the call. */
export const dictionaryValues = ordinaryRoutes(
  { name: 'dictionary/{dictionary}/values', entity: 'dictionaries', titles: titles.values },
  valueShapes,
  { dictionary: key() },
);

const may = (action: 'read' | 'create' | 'update' | 'delete') => ({ entity: 'dictionaries', action }) as const;
const byId = z.strictObject({ id: key() });
const byValue = z.strictObject({ id: guid() });
const replacement = z.strictObject({ replaceBy: z.optional(guid()) });

const valueParameter = z.object({
  code: z.string(),
  name: z.string(),
  type: z.string(),
  dcDictionaryId: z.nullable(z.number()),
  value: z.unknown(),
});
const value = holding(
  'row',
  { ...valueFacts, name: 'dictionary-value' },
  z.looseObject({ id: z.number(), guid: z.string(), name: z.string(), parameters: z.array(valueParameter) }),
);
const wholeDictionary = holding(
  'row',
  { ...dictionaries, name: 'dictionary' },
  z.looseObject({ id: z.number(), guid: z.string(), name: z.string(), values: z.array(lookupRow) }),
);

/** The calls of the specification for dictionaries and their values. A value is entered like a record of the list above:
 *  its own fields and, beside them, its parameters by code. */
export const dictionaryCalls = {
  list: route({
    method: 'GET',
    path: '/api/dictionary/',
    also: ['/api/dictionary'],
    access: may('read'),
    summary: 'Словари',
    query: listQuerySchema,
    response: pageSchema(dictionaries.row),
  }),
  create: route({
    method: 'POST',
    path: '/api/dictionary/',
    also: ['/api/dictionary'],
    access: may('create'),
    summary: 'Создать словарь',
    body: dictionaries.creation,
    response: dictionaries.row,
    status: 201,
  }),
  get: route({
    method: 'GET',
    path: '/api/dictionary/{id}',
    access: may('read'),
    summary: 'Словарь с параметрами и действующими значениями (до 1 000); `values=false` — без значений',
    params: byId,
    query: z.strictObject({ values: z.optional(z.enum(['true', 'false'])) }),
    response: wholeDictionary,
  }),
  update: route({
    method: 'PUT',
    path: '/api/dictionary/{id}',
    access: may('update'),
    summary: 'Изменить словарь',
    params: byId,
    body: dictionaries.input,
    response: dictionaries.row,
    versioned: true,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/dictionary/{id}',
    access: may('delete'),
    summary: 'Удалить словарь',
    params: byId,
    versioned: true,
  }),
  createValue: route({
    method: 'POST',
    path: '/api/dictionary/{id}',
    access: may('create'),
    summary: 'Создать значение словаря',
    params: byId,
    body: valueShapes.creation,
    response: value,
    status: 201,
  }),
  getValue: route({
    method: 'GET',
    path: '/api/dictionary/{dicId}/dictionary-value/{id}',
    access: may('read'),
    summary: 'Значение словаря с параметрами',
    params: z.strictObject({ dicId: key(), id: key() }),
    response: value,
  }),
  readValue: route({
    method: 'GET',
    path: '/api/dictionary/dictionary-value/{id}',
    access: may('read'),
    summary: 'Значение любого словаря с параметрами',
    params: byValue,
    response: value,
  }),
  updateValue: route({
    method: 'PUT',
    path: '/api/dictionary/dictionary-value/{id}',
    access: may('update'),
    summary: 'Изменить значение словаря',
    params: byValue,
    body: valueShapes.input,
    response: value,
    versioned: true,
  }),
  removeValue: route({
    method: 'DELETE',
    path: '/api/dictionary/dictionary-value/{id}',
    access: may('delete'),
    summary: 'Удалить значение словаря',
    params: byValue,
    query: replacement,
    versioned: true,
  }),
  search: route({
    method: 'GET',
    path: '/api/dictionary/search',
    access: may('read'),
    summary: 'Поиск значений по всем словарям',
    query: z.strictObject({ search: storableText(200) }),
    response: z.array(
      z.object({
        guid: z.string(),
        name: z.string(),
        code: z.nullable(z.string()),
        dictionaryId: z.number(),
        dictionaryName: z.string(),
      }),
    ),
  }),
  order: route({
    method: 'PUT',
    path: '/api/dictionary/{id}/order',
    access: may('update'),
    summary: 'Порядок значений словаря: перечисленные встают друг за другом',
    params: byId,
    body: z.strictObject({
      values: z.array(guid()).check(
        z.minLength(1),
        z.maxLength(1000),
        z.refine((guids) => new Set(guids).size === guids.length, { error: 'Значения не должны повторяться' }),
      ),
    }),
    versioned: true,
  }),
};
