import type { LaidSection, CardLayout } from '../../kit/card-layout.ts';
import { enteredFields, type Fields } from '../../kit/field.ts';
import type { Parameter } from '../../kit/parameter.ts';
import { renamedCodes } from '../../kit/parameter-codes.ts';

/** The fields that a layout arranges, in their default order; matrix items have their own editor on the card. */
export const laidFields = (fields: Fields): string[] =>
  enteredFields(fields).flatMap(([name, field]) => (field.in === 'items' ? [] : [name]));

const REST = 'Прочее';

/** The sections with the existing fields among the named ones; fields in no section go to the last one, «Прочее». */
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

/** A layout after a change of the type's parameters: codes renamed, removed parameters dropped. */
export function followingLayout(
  layout: CardLayout | null,
  before: readonly Parameter[],
  after: readonly Parameter[],
): CardLayout | null {
  if (layout === null) return null;
  const renamed = renamedCodes(before, after);
  const isGone = (name: string) =>
    before.some(({ code }) => code === name) && !renamed.has(name) && !after.some(({ code }) => code === name);
  return {
    sections: layout.sections.map(({ title, fields }) => ({
      title,
      fields: fields.flatMap((one) => (isGone(one.name) ? [] : [{ ...one, name: renamed.get(one.name) ?? one.name }])),
    })),
  };
}
