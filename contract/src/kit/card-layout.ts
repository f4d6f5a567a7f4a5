import * as z from 'zod/mini';
import { lineText } from './text.ts';

const laidFieldSchema = z.strictObject({
  name: lineText(64),
  /** Whether the field takes one or both columns of the form; decided by its kind by default. */
  width: z.optional(z.enum(['half', 'whole'])),
  /** Hidden on the card while it is empty. */
  hidesEmpty: z.optional(z.literal(true)),
});
export type LaidField = z.infer<typeof laidFieldSchema>;

const sectionSchema = z.strictObject({
  /** The heading; empty for none. */
  title: lineText(100),
  fields: z.array(laidFieldSchema).check(z.maxLength(200)),
});
export type LaidSection = z.infer<typeof sectionSchema>;

/** The layout of the card of a type's objects: sections in order, with their fields in order. */
export const layoutSchema = z.strictObject({
  sections: z.array(sectionSchema).check(z.maxLength(30, { error: 'Не больше 30 разделов' })),
});

export type CardLayout = z.infer<typeof layoutSchema>;
