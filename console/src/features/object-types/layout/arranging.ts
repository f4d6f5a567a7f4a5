import { laidFields, laidOut } from 'contract/features/object-types/layout.ts';
import type { LaidField, LaidSection } from 'contract/kit/card-layout.ts';
import type { Fields } from 'contract/kit/field.ts';

export type Sections = readonly LaidSection[];

/** A place for a field: the index of its section, and its index among the other fields there. */
export interface FieldPlace {
  section: number;
  at: number;
}

/** The sections of a card without a layout: the given sections, then the other fields by their group. */
export function usualSections(fields: Fields, given: Readonly<Record<string, readonly string[]>> = {}): LaidSection[] {
  const names = laidFields(fields);
  const named = Object.entries(given).map(([title, own]) => ({ title, fields: own.map((name) => ({ name })) }));
  const rest = names.filter((name) => !Object.values(given).some((own) => own.includes(name)));
  const grouped = [...Map.groupBy(rest, (name) => fields[name]!.group ?? '')];
  return laidOut(
    [...named, ...grouped.map(([title, own]) => ({ title, fields: own.map((name) => ({ name })) }))],
    names,
  );
}

export function placeOf(sections: Sections, name: string): FieldPlace {
  const section = sections.findIndex(({ fields }) => fields.some((one) => one.name === name));
  return { section, at: sections[section]!.fields.findIndex((one) => one.name === name) };
}

/** Moves a field to another place. */
export function placed(sections: Sections, name: string, { section, at }: FieldPlace): LaidSection[] {
  const from = placeOf(sections, name);
  const field = sections[from.section]!.fields[from.at]!;
  return sections.map(({ title, fields }, index) => {
    const others = fields.filter((one) => one !== field);
    return { title, fields: index === section ? others.toSpliced(at, 0, field) : others };
  });
}

/** Moves a field up or down by one; at the edge of its section it goes to the next section. */
export function stepped(sections: Sections, name: string, step: -1 | 1): LaidSection[] {
  const { section, at } = placeOf(sections, name);
  const isInside = at + step >= 0 && at + step < sections[section]!.fields.length;
  if (isInside) return placed(sections, name, { section, at: at + step });
  const next = sections[section + step];
  if (!next) return [...sections];
  return placed(sections, name, { section: section + step, at: step > 0 ? 0 : next.fields.length });
}

export const withField = (sections: Sections, name: string, change: Partial<LaidField>): LaidSection[] =>
  sections.map(({ title, fields }) => ({
    title,
    fields: fields.map((one) => (one.name === name ? { ...one, ...change } : one)),
  }));

/** Removes a section; its fields join the previous section, or the next one when it was the first. */
export function withoutSection(sections: Sections, index: number): LaidSection[] {
  const { fields } = sections[index]!;
  const neighbour = index > 0 ? index - 1 : 1;
  return sections
    .map((one, place) =>
      place === neighbour
        ? { ...one, fields: neighbour < index ? [...one.fields, ...fields] : [...fields, ...one.fields] }
        : one,
    )
    .toSpliced(index, 1);
}

export const movedSection = (sections: Sections, index: number, step: -1 | 1): LaidSection[] =>
  sections.toSpliced(index, 1).toSpliced(Math.max(index + step, 0), 0, sections[index]!);

/** The drop place for a field: before or after the row under the pointer, or at the end of the section under it. */
export function placeAt(sections: Sections, name: string, below: Element, y: number): FieldPlace | undefined {
  const row = below.closest<HTMLElement>('[data-field]');
  const over = row?.dataset.field;
  if (row && over !== undefined) {
    if (over === name) return undefined;
    const { section, at } = placeOf(sections, over);
    const from = placeOf(sections, name);
    const { top, height } = row.getBoundingClientRect();
    const isPassed = from.section === section && from.at < at;
    return { section, at: at - (isPassed ? 1 : 0) + (y > top + height / 2 ? 1 : 0) };
  }
  const section = below.closest<HTMLElement>('[data-section]')?.dataset.section;
  if (section === undefined) return undefined;
  const others = sections[Number(section)]!.fields.filter((one) => one.name !== name);
  return others.length > 0 ? undefined : { section: Number(section), at: 0 };
}
