import * as z from 'zod/mini';
import { integerText, listQuerySchema, PAGE_LIMIT } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { after } from './calls.ts';
import { anyMoment } from '../../kit/answer-text.ts';

const removed = z.object({
  /** The entry of the journal that tells of the removal. */
  number: z.number(),
  occurredAt: anyMoment,
  userName: z.nullable(z.string()),
  /** The table of the record, and its name; a removal of several at once has their number instead. */
  entity: z.string(),
  recordName: z.nullable(z.string()),
  parts: z.nullable(z.number()),
  /** The first names of several records, those that the search is about before the others. */
  partNames: z.array(z.string()),
  /** The table and number of the rows that went with it. */
  related: z.array(z.object({ entity: z.string(), count: z.number() })),
  /** Why the caller cannot bring it back; null when it may be tried. */
  refusal: z.nullable(z.string()),
});
export type RemovedRecord = z.infer<typeof removed>;

/** What was removed and not brought back, of the sections that the caller may read in full, newest first. */
export const removedRecords = route({
  method: 'GET',
  path: '/api/removed-records',
  access: 'member',
  summary: 'Удалённое: записи, которые можно вернуть, с тем, что ушло вместе с ними',
  query: z.strictObject({
    entity: z.optional(z.string().check(z.regex(/^[a-z_]{1,64}$/))),
    search: listQuerySchema.shape.search,
    after,
    limit: z.optional(integerText(1, PAGE_LIMIT)),
  }),
  response: z.object({ items: z.array(removed), next: z.nullable(z.string()) }),
});
