import * as z from 'zod/mini';
import { momentText } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { recordKey } from '../../kit/record-key.ts';
import { anyMoment } from '../../kit/answer-text.ts';

/** Restores the values of a dictionary to their state at a moment, as far as possible, as one action in the journal. A
 *  preview does the same in a transaction that is rolled back. */
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

/** The latest actions that changed values of a dictionary, newest first. Each of them began a new revision. */
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
      /** The name of the first changed value (after the change), and the number of changed values. */
      name: z.string(),
      values: z.number(),
    }),
  ),
});
