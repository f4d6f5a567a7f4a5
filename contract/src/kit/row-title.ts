import type { Field } from './field.ts';
import type { AnyRow, Resource } from './resource.ts';

const valueOf = (row: object, name: string) => (row as Partial<AnyRow>)[name];

/** The title of a record. */
export const titleOf = ({ list }: Resource, row: object): string => String(valueOf(row, list.title) ?? '');

/** A date and the record referred to are told with the label of the field; undefined for what tells enough by itself. */
function asideText({ kind }: Field, value: unknown, referred: AnyRow['names'][string] | undefined): string | undefined {
  if (kind === 'date') return String(value).split('-').toReversed().join('.');
  return kind === 'reference' ? String(referred) : undefined;
}

/** What tells a record apart from its namesakes, of the fields that the resource shows; empty when there is nothing. */
export const asideOf = ({ fields, list: { aside = [] } }: Resource, row: object): string =>
  aside
    .flatMap((name) => {
      const [field, value] = [fields[name], valueOf(row, name)];
      if (!field || !value) return [];
      const told = asideText(field, value, (row as Partial<AnyRow>).names?.[name]);
      return told ? `${field.label.toLocaleLowerCase('ru')} ${told}` : value;
    })
    .join(', ');

/** The title of a record with what tells it apart from its namesakes: «Иванов Иван (инженер, ПТО)». */
export function toldApart(resource: Resource, row: object): string {
  const aside = asideOf(resource, row);
  return aside ? `${titleOf(resource, row)} (${aside})` : titleOf(resource, row);
}
