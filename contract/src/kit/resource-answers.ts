import * as z from 'zod/mini';
import { builtOnce } from './built-once.ts';
import { listChanges, type ListChange } from './list-change.ts';
import { numberedTable, recordKey } from './record-key.ts';
import { anyGuid } from './answer-text.ts';
import { recordValues } from './json-object.ts';

/** The maximum number of records of a bulk action. */
export const MAX_RECORDS = 1000;

const bulk = builtOnce((list: string) =>
  z.strictObject({
    action: z.enum(['update', 'remove']),
    /** The records with their known versions; a record changed since then is refused. */
    records: z
      .array(z.strictObject({ guid: recordKey(list), version: z.int().check(z.minimum(1)) }))
      .check(z.minLength(1), z.maxLength(MAX_RECORDS, { error: 'Не больше 1 000 записей за раз' })),
    changes: z.optional(recordValues),
    /** For a removal: the record that takes over the references. */
    replaceBy: z.optional(recordKey(list)),
    /** How list fields are changed; replaced by default. */
    lists: z.optional(z.enum(Object.keys(listChanges) as ListChange[])),
    preview: z.boolean(),
  }),
);
/** The body of a bulk action for records without numbers. */
export const bulkBody = bulk('');
export const bulkBodyOf = (list: string): typeof bulkBody => (numberedTable(list) ? bulk(list) : bulkBody);
export type BulkRequest = z.output<typeof bulkBody>;

export const bulkAnswerSchema = z.object({
  changed: z.number(),
  rows: z.array(
    z.object({
      guid: anyGuid,
      name: z.string(),
      /** Distinguishes the record from its namesakes. */
      qualifier: z.string(),
      outcome: z.enum(['change', 'same', 'refuse']),
      reason: z.nullable(z.string()),
      before: z.nullable(recordValues),
    }),
  ),
});
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;
