import { isList } from 'contract/kit/field.ts';
import { fieldsOf, isCondition, parseFilter, type Filter } from 'contract/kit/filter.ts';
import { parseSort } from 'contract/kit/list-query.ts';
import { fieldOf, type Resource } from 'contract/kit/resource.ts';
import { sortText } from './list-sort.ts';
import type { ListSearch } from './list-search.ts';

type IsKnown = (field: string) => boolean;

/** The conditions on known fields. Dropping conditions never narrows the result: an alternative with an unknown field
 *  is dropped completely. */
function known(filter: Filter, isKnown: IsKnown): Filter | null {
  if (isCondition(filter) || 'or' in filter) return fieldsOf(filter).every(isKnown) ? filter : null;
  const parts = filter.and.flatMap((part) => known(part, isKnown) ?? []);
  return parts.length > 0 ? { and: parts } : null;
}

/** The search without the order and the conditions by fields that the resource does not have, as in somebody else's
 *  view or an old link; and the names of these fields. */
export function fittedSearch(resource: Resource, search: ListSearch): { search: ListSearch; unknown: string[] } {
  const isKnown = (name: string) => fieldOf(resource, name) !== undefined;
  const isOrdered = (name: string) => {
    const field = fieldOf(resource, name);
    return field !== undefined && !isList(field);
  };
  const sort = parseSort(search.sort ?? '');
  const filter = search.filter ? parseFilter(search.filter) : null;
  const unknown = new Set([
    ...sort.flatMap(({ field }) => (isOrdered(field) ? [] : field)),
    ...(filter ? fieldsOf(filter).filter((name) => !isKnown(name)) : []),
  ]);
  if (unknown.size === 0) return { search, unknown: [] };
  const left = filter && known(filter, isKnown);
  return {
    search: {
      ...search,
      sort: sortText(sort.filter(({ field }) => isOrdered(field))) || undefined,
      filter: left ? JSON.stringify(left) : undefined,
    },
    unknown: [...unknown],
  };
}
