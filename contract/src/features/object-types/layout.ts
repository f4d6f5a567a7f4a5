import * as z from 'zod/mini';
import { enteredFields, type Fields } from '../../kit/field.ts';
import { renamedCodes, type Parameter } from '../../kit/parameter.ts';
import { lineText } from '../../kit/text.ts';

const laidFieldSchema = z.strictObject({
  name: lineText(64),
  /** Of one or both columns of the form; without it the kind of the field decides. */
  width: z.optional(z.enum(['half', 'whole'])),
  /** It is not shown while it has no value and the card is read. */
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

/** The layout in its stored text, which the server has checked. */
export const sectionsIn = (layout: string): LaidSection[] =>
  (JSON.parse(layout) as z.infer<typeof layoutSchema>).sections;
export const layoutText = (sections: readonly LaidSection[]): string => JSON.stringify({ sections });

/** The fields of a form that a layout arranges, in their usual order; items of a matrix have their own editor on the card. */
export const laidFields = (fields: Fields): string[] =>
  enteredFields(fields).flatMap(([name, field]) => (field.in === 'items' ? [] : [name]));

const REST = 'Прочее';

/** The sections with those of the named fields that there are; what no section names stands in the last one, «Прочее». */
export function laidOut(sections: readonly LaidSection[], names: readonly string[]): LaidSection[] {
  const known = sections.map(({ title, fields }) => ({
    title,
    fields: fields.filter(({ name }) => names.includes(name)),
  }));
  const rest = names.filter((name) => !known.some(({ fields }) => fields.some((one) => one.name === name)));
  if (rest.length === 0) return known;
  const fields = rest.map((name) => ({ name }));
  const last = known.at(-1);
  return last?.title === REST
    ? [...known.slice(0, -1), { title: REST, fields: [...last.fields, ...fields] }]
    : [...known, { title: REST, fields }];
}

/** A layout after a change of the type's parameters: under their new codes, without those that are gone. What is no layout is left
 *  to be refused. */
export function followingLayout(
  layout: string | null,
  before: readonly Parameter[],
  after: readonly Parameter[],
): string | null {
  const parsed = layout === null ? undefined : layoutSchema.safeParse(JSON.parse(layout));
  if (!parsed?.success) return layout;
  const renamed = renamedCodes(before, after);
  const isGone = (name: string) =>
    before.some(({ code }) => code === name) && !renamed.has(name) && !after.some(({ code }) => code === name);
  return layoutText(
    parsed.data.sections.map(({ title, fields }) => ({
      title,
      fields: fields.flatMap((one) => (isGone(one.name) ? [] : [{ ...one, name: renamed.get(one.name) ?? one.name }])),
    })),
  );
}
