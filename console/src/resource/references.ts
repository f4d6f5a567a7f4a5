import { useQueries } from '@tanstack/react-query';
import { resourceByName } from 'contract/features/index.ts';
import { anyResource, defineResource, type AnyRow, type Resource } from 'contract/kit/resource.ts';
import { queryOf } from '../api/queries.ts';

/** What a reference points to: a registered resource, or the values of some dictionary, of which only the name is known. */
export const referenceTarget = (to: string): Resource =>
  resourceByName(to) ??
  anyResource(
    defineResource({
      name: to,
      table: 'dictionary_value',
      titles: { list: 'Значения', count: ['значение', 'значения', 'значений'], accusative: 'значение' },
      scope: 'shared',
      entity: 'dictionaries',
      fields: { name: { kind: 'text', label: 'Наименование', required: true, max: 255 } },
      list: { columns: ['name'], sort: 'name', title: 'name' },
    }),
  );

export const titleOf = (resource: Resource, row: AnyRow): string => String(row[resource.list.title] ?? '');

const NAME_STALE_MS = 60_000;

/** The titles of referenced records by their guid; a record that is not there is left out. */
export function useReferenceNames(to: string, guids: readonly string[]): Readonly<Record<string, string>> {
  const target = referenceTarget(to);
  return useQueries({
    queries: guids.map((guid) => ({ ...queryOf(target.routes.get, { params: { guid } }), staleTime: NAME_STALE_MS })),
    combine: (results) =>
      Object.fromEntries(results.flatMap(({ data }, index) => (data ? [[guids[index]!, titleOf(target, data)]] : []))),
  });
}
