import { shownDay, shownMoment } from '../time/day-shape.ts';
import type { Field } from './field.ts';
import { fieldOf, type AnyRow, type Resource } from './resource.ts';
import { titleOf } from './row-title.ts';

/** A date or a reference is unclear without the label of its field. A reference without a visible name gives nothing. */
function qualifierText(
  { kind, label }: Field,
  value: unknown,
  referred: AnyRow['names'][string] | undefined,
): string[] {
  const labelled = (text: string) => [`${label.toLocaleLowerCase('ru')} ${text}`];
  if (kind === 'date') return labelled(shownDay(String(value)));
  if (kind === 'dateTime') return labelled(`${shownMoment(String(value))} (МСК)`);
  if (kind === 'reference') return referred ? labelled(String(referred)) : [];
  return [String(value)];
}

/** The values that distinguish a record from others of the same name, by `list.qualifiers`; empty when there are none. */
export const qualifierOf = (resource: Resource, row: object): string =>
  (resource.list.qualifiers ?? [])
    .flatMap((name) => {
      const [field, value] = [fieldOf(resource, name), (row as Partial<AnyRow>)[name]];
      return field && value ? qualifierText(field, value, (row as Partial<AnyRow>).names?.[name]) : [];
    })
    .join(', ');

/** The title of a record with its qualifier: «Иванов Иван (инженер, ПТО)». */
export function distinctTitle(resource: Resource, row: object): string {
  const qualifier = qualifierOf(resource, row);
  return qualifier ? `${titleOf(resource, row)} (${qualifier})` : titleOf(resource, row);
}
