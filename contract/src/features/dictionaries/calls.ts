import * as z from 'zod/mini';
import { listQuerySchema, pageSchema } from '../../kit/list-query.ts';
import { addressesOf } from '../../kit/record-addresses.ts';
import { recordKey } from '../../kit/record-key.ts';
import { ordinaryRoutes, type AnyShapes } from '../../kit/resource.ts';
import { route } from '../../kit/route.ts';
import { holding, openShapes } from '../../kit/shapes.ts';
import { parameterTypes, type ParameterType } from '../../kit/parameter.ts';
import { storableText } from '../../kit/text.ts';
import { dictionaries, valueFacts } from './facts.ts';
import { key, lookupRow } from './lookups.ts';

const may = (action: 'read' | 'create' | 'update' | 'delete') =>
  ({ entity: 'dictionaries', action, rows: 'both' }) as const;
const VALUES = 'dictionary/{dictionary}/values';
const byId = z.strictObject({ id: recordKey('dictionaries') });
const byValue = z.strictObject({ id: recordKey(VALUES) });

const parameterType = z.enum(Object.keys(parameterTypes) as [ParameterType, ...ParameterType[]]);
const one = z.union([z.string(), z.number(), z.boolean()]);
const parameterValue = z.nullable(z.union([one, z.array(z.union([z.string(), z.number()]))]));
const valueParameter = z.object({
  code: z.string(),
  name: z.string(),
  type: parameterType,
  dcDictionaryId: z.nullable(z.number()),
  value: parameterValue,
});
/** The parameters of a value as they are sent: each is named by its code or by its name, and one without a value stays as it was. */
const givenParameter = z.strictObject({
  code: z.optional(z.string()),
  name: z.optional(z.string()),
  type: z.optional(parameterType),
  dcDictionaryId: z.optional(z.nullable(z.number())),
  value: z.optional(parameterValue),
});
export type GivenParameter = z.output<typeof givenParameter>;
const withGivenParameters = z.looseObject({
  parameters: z.optional(z.array(givenParameter).check(z.maxLength(60, { error: 'Не больше 60 параметров' }))),
});
const givenValue = (part: 'input' | 'creation') =>
  holding(part, { ...valueFacts, name: 'dictionary-value', isOpen: 'fewer' }, withGivenParameters.check());
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

/** Request and response schemas of the value routes. */
const valueShapes = openShapes(valueFacts) as AnyShapes;

/** The routes for values of any dictionary. The dictionary number is a path parameter, so the fields are known only at the
 *  call. */
export const dictionaryValues = ordinaryRoutes({ ...valueFacts, name: VALUES }, valueShapes, {
  dictionary: key(),
});

/** The calls of the specification for dictionaries and their values. A value is sent as it is answered: its own fields, and its
 *  parameters by code or in the list of the specification. */
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
    body: givenValue('creation'),
    response: value,
    status: 201,
  }),
  getValue: route({
    method: 'GET',
    path: '/api/dictionary/{dicId}/dictionary-value/{id}',
    access: may('read'),
    summary: 'Значение словаря с параметрами',
    params: z.strictObject({ dicId: recordKey('dictionaries'), id: recordKey(VALUES) }),
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
    body: givenValue('input'),
    response: value,
    versioned: true,
  }),
  removeValue: route({
    method: 'DELETE',
    path: '/api/dictionary/dictionary-value/{id}',
    access: may('delete'),
    summary: 'Удалить значение словаря',
    params: byValue,
    query: addressesOf(VALUES).replacement,
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
      values: z.array(recordKey(VALUES)).check(
        z.minLength(1),
        z.maxLength(1000),
        z.refine((guids) => new Set(guids).size === guids.length, { error: 'Значения не должны повторяться' }),
      ),
    }),
    versioned: true,
  }),
};
