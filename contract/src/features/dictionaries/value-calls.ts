import * as z from 'zod/mini';
import { parameterTypes, type ParameterType } from '../../kit/parameter-types.ts';
import { addressesOf } from '../../kit/record-addresses.ts';
import { recordKey } from '../../kit/record-key.ts';
import { ordinaryRoutes, type AnyShapes } from '../../kit/resource.ts';
import { route } from '../../kit/route.ts';
import { withSubject, openShapes } from '../../kit/shapes.ts';
import { byId, may } from './calls.ts';
import { valueFacts, VALUES } from './facts.ts';
import { key } from './lookup-row.ts';
import { anyGuid } from '../../kit/answer-text.ts';

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
/** The parameters of a value in a request: each is identified by code or name, and those without a value are left
 *  unchanged. */
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
  withSubject(part, { ...valueFacts, name: 'dictionary-value', isOpen: 'fewer' }, withGivenParameters.check());
const value = withSubject(
  'row',
  { ...valueFacts, name: 'dictionary-value' },
  z.looseObject({ id: z.number(), guid: anyGuid, name: z.string(), parameters: z.array(valueParameter) }),
);
/** Request and response schemas of the value routes. */
const valueShapes = openShapes(valueFacts) as AnyShapes;

/** The routes for values of any dictionary. The dictionary number is a path parameter, so the fields are known only at the
 *  call. */
export const dictionaryValues = ordinaryRoutes({ ...valueFacts, name: VALUES }, valueShapes, {
  dictionary: key(),
});

/** The value routes of the external API specification. A value has the same form in requests and answers: its fields,
 *  and its parameters by code or as the list of the specification. */
export const valueCalls = {
  create: route({
    method: 'POST',
    path: '/api/dictionary/{id}',
    access: may('create'),
    summary: 'Создать значение словаря',
    params: byId,
    body: givenValue('creation'),
    response: value,
    status: 201,
  }),
  get: route({
    method: 'GET',
    path: '/api/dictionary/{dicId}/dictionary-value/{id}',
    access: may('read'),
    summary: 'Значение словаря с параметрами',
    params: z.strictObject({ dicId: recordKey('dictionaries'), id: recordKey(VALUES) }),
    response: value,
  }),
  read: route({
    method: 'GET',
    path: '/api/dictionary/dictionary-value/{id}',
    access: may('read'),
    summary: 'Значение любого словаря с параметрами',
    params: byValue,
    response: value,
  }),
  update: route({
    method: 'PUT',
    path: '/api/dictionary/dictionary-value/{id}',
    access: may('update'),
    summary: 'Изменить значение словаря',
    params: byValue,
    body: givenValue('input'),
    response: value,
    versioned: true,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/dictionary/dictionary-value/{id}',
    access: may('delete'),
    summary: 'Удалить значение словаря',
    params: byValue,
    query: addressesOf(VALUES).replacement,
    versioned: true,
  }),
};
