import * as z from 'zod/mini';
import { integerText } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { lineText } from '../../kit/text.ts';

const returned = z.object({
  /** The entry to undo. */
  number: z.number(),
  resource: z.nullable(z.string()),
  record: z.nullable(z.string()),
  name: z.string(),
  /** What undoing does to the record. */
  action: z.enum(['update', 'restore', 'remove']),
  outcome: z.enum(['change', 'same', 'conflict', 'refuse']),
  reason: z.nullable(z.string()),
  version: z.nullable(z.number()),
  /** The values before the entry, after it, and now. */
  fields: z.array(z.object({ name: z.string(), was: z.unknown(), became: z.unknown(), now: z.unknown() })),
  /** Titles of the referenced records, by field and guid. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
});
export type ReturnOutcome = z.infer<typeof returned>;

/** Undoes an entry. Later changes are overwritten only where the user agrees, for the version that the user saw. */
export const returnEntry = route({
  method: 'POST',
  path: '/api/journal/{number}/return',
  access: 'member',
  summary: 'Вернуть то, что изменила запись журнала: нужны права на само изменение',
  params: z.strictObject({ number: integerText(1, 999_999_999) }),
  body: z.strictObject({
    preview: z.boolean(),
    overwrite: z
      .array(
        z.strictObject({ number: z.number(), version: z.number(), fields: z.array(z.string().check(z.maxLength(64))) }),
      )
      .check(z.maxLength(5000)),
  }),
  response: z.object({ changed: z.number(), records: z.array(returned) }),
});

/** Undoes what the person has just done: every entry of one of their own requests. What was changed since stays as it is. */
export const returnRequest = route({
  method: 'POST',
  path: '/api/journal/requests/{request}/return',
  access: 'member',
  summary: 'Вернуть то, что изменил свой запрос: нужны права на само изменение',
  params: z.strictObject({ request: lineText(64) }),
  response: z.object({ changed: z.number(), refusal: z.nullable(z.string()) }),
});
