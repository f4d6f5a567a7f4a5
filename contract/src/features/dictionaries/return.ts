import * as z from 'zod/mini';
import { momentText } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { recordKey } from '../../kit/record-key.ts';
import { anyMoment } from '../../kit/answer-text.ts';

/** Makes the values of a dictionary those of a moment, as far as that is possible: one act with the changed values as its parts. A
 *  preview does the same work and takes it back. */
export const returnDictionary = route({
  method: 'POST',
  path: '/api/dictionary/{id}/return',
  access: { entity: 'dictionaries', action: 'update', rows: 'both' },
  summary: 'Вернуть значения словаря к моменту, какими они были; нужны права на каждое изменение',
  params: z.strictObject({ id: recordKey('dictionaries') }),
  body: z.strictObject({ at: momentText, preview: z.boolean() }),
  response: z.object({
    changed: z.number(),
    records: z.array(
      z.object({
        record: z.string(),
        name: z.string(),
        action: z.enum(['update', 'restore', 'remove']),
        outcome: z.enum(['change', 'refuse']),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
});

/** The last acts that changed values of a dictionary that the organization keeps, the newest first: before each of them it had another
 *  revision. */
export const dictionaryRevisions = route({
  method: 'GET',
  path: '/api/dictionary/{id}/revisions',
  access: { entity: 'dictionaries', action: 'read' },
  summary: 'Редакции словаря: последние изменения его значений',
  params: z.strictObject({ id: recordKey('dictionaries') }),
  response: z.array(
    z.object({
      /** When the act began. */
      at: anyMoment,
      userName: z.nullable(z.string()),
      /** The first value that it changed, as it is called after that, and how many it changed. */
      name: z.string(),
      values: z.number(),
    }),
  ),
});
