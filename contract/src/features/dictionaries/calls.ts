import * as z from 'zod/mini';
import { listQuerySchema, pageSchema } from '../../kit/list-query.ts';
import { recordKey } from '../../kit/record-key.ts';
import { route } from '../../kit/route.ts';
import { withSubject } from '../../kit/shapes.ts';
import { storableText } from '../../kit/text.ts';
import { dictionaries, VALUES } from './facts.ts';
import { lookupRow } from './lookup-row.ts';
import { anyGuid } from '../../kit/answer-text.ts';

export const may = (action: 'read' | 'create' | 'update' | 'delete') =>
  ({ entity: 'dictionaries', action, rows: 'both' }) as const;
export const byId = z.strictObject({ id: recordKey('dictionaries') });

const wholeDictionary = withSubject(
  'row',
  { ...dictionaries, name: 'dictionary' },
  z.looseObject({ id: z.number(), guid: anyGuid, name: z.string(), values: z.array(lookupRow) }),
);

/** The dictionary routes of the external API specification. */
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
  search: route({
    method: 'GET',
    path: '/api/dictionary/search',
    access: may('read'),
    summary: 'Поиск значений по всем словарям',
    query: z.strictObject({ search: storableText(200) }),
    response: z.array(
      z.object({
        guid: anyGuid,
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
