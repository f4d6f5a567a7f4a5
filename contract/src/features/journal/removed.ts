import * as z from 'zod/mini';
import { integerText, listQuerySchema, PAGE_LIMIT } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { after } from './calls.ts';
import { anyMoment } from '../../kit/answer-text.ts';

const removed = z.object({
  /** The number of the journal entry about the removal. */
  number: z.number(),
  occurredAt: anyMoment,
  userName: z.nullable(z.string()),
  /** The table and name of the record; a bulk removal has the number of records instead. */
  entity: z.string(),
  recordName: z.nullable(z.string()),
  parts: z.nullable(z.number()),
  /** The first names of a bulk removal, those that match the search first. */
  partNames: z.array(z.string()),
  /** The tables and numbers of rows removed along with it. */
  related: z.array(z.object({ entity: z.string(), count: z.number() })),
  /** Why the caller cannot restore it; null when they may try. */
  refusal: z.nullable(z.string()),
});
export type RemovedRecord = z.infer<typeof removed>;

/** Removed and not restored records of the sections that the caller may read completely, newest first. */
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
