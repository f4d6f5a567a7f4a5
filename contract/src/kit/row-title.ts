import type { AnyRow, Resource } from './resource.ts';

const valueOf = (row: object, name: string) => (row as Partial<AnyRow>)[name];

/** The title of a record. */
export const titleOf = ({ list }: Resource, row: object): string => String(valueOf(row, list.title) ?? '');

/** What tells a record apart from its namesakes, of the fields that the resource shows; empty when there is nothing. */
export const asideOf = ({ fields, list: { aside = [] } }: Resource, row: object): string =>
  aside
    .flatMap((name) => {
      const [field, value] = [fields[name], valueOf(row, name)];
      if (!field || !value) return [];
      return field.kind === 'date'
        ? `${field.label.toLocaleLowerCase('ru')} ${String(value).split('-').toReversed().join('.')}`
        : value;
    })
    .join(', ');

/** The title of a record with what tells it apart from its namesakes: «Иванов Иван (инженер, ПТО)». */
export function toldApart(resource: Resource, row: object): string {
  const aside = asideOf(resource, row);
  return aside ? `${titleOf(resource, row)} (${aside})` : titleOf(resource, row);
}
