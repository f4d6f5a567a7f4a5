import * as z from 'zod/mini';

/** A field that is to be changed, in words: as it was when that was said, as it is now (null: the record is gone), as it is to be. */
export const fieldLine = z.object({
  field: z.string(),
  label: z.string(),
  was: z.string(),
  now: z.nullable(z.string()),
  proposed: z.string(),
});
export type FieldLine = z.infer<typeof fieldLine>;
