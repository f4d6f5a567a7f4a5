import { shownDay, shownMoment } from '../time/day-shape.ts';
import type { Field } from './field.ts';
import { fieldOf, type AnyRow, type Resource } from './resource.ts';
import { titleOf } from './row-title.ts';

/** A day, a moment and the record referred to are told with the label of the field, anything else tells enough by itself; of a record that
 *  the reader does not see there is nothing to tell. */
function asideText({ kind, label }: Field, value: unknown, referred: AnyRow['names'][string] | undefined): string[] {
  const labelled = (text: string) => [`${label.toLocaleLowerCase('ru')} ${text}`];
  if (kind === 'date') return labelled(shownDay(String(value)));
  if (kind === 'dateTime') return labelled(`${shownMoment(String(value))} (МСК)`);
  if (kind === 'reference') return referred ? labelled(String(referred)) : [];
  return [String(value)];
}

/** What tells a record apart from its namesakes, of the fields that the resource shows; empty when there is nothing. */
export const asideOf = (resource: Resource, row: object): string =>
  (resource.list.aside ?? [])
    .flatMap((name) => {
      const [field, value] = [fieldOf(resource, name), (row as Partial<AnyRow>)[name]];
      return field && value ? asideText(field, value, (row as Partial<AnyRow>).names?.[name]) : [];
    })
    .join(', ');

/** The title of a record with what tells it apart from its namesakes: «Иванов Иван (инженер, ПТО)». */
export function distinctTitle(resource: Resource, row: object): string {
  const aside = asideOf(resource, row);
  return aside ? `${titleOf(resource, row)} (${aside})` : titleOf(resource, row);
}
