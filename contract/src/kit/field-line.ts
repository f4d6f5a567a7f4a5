import * as z from 'zod/mini';

/** A field to be changed, as text: its value when the change was proposed, its value now (null when the record is
 *  gone), and the new value. */
export const fieldLine = z.object({
  field: z.string(),
  label: z.string(),
  was: z.string(),
  now: z.nullable(z.string()),
  proposed: z.string(),
});
export type FieldLine = z.infer<typeof fieldLine>;
