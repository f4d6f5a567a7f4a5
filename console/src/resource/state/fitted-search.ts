import { isList } from 'contract/kit/field.ts';
import { fieldsOf, isCondition, parseFilter, type Filter } from 'contract/kit/filter.ts';
import { parseSort } from 'contract/kit/list-query.ts';
import { fieldOf, type Resource } from 'contract/kit/resource.ts';
import { sortText } from './list-sort.ts';
import type { ListSearch } from './list-search.ts';

type IsKnown = (field: string) => boolean;

/** The conditions on known fields. What is left selects no fewer rows: of alternatives with an unknown one nothing stays. */
function known(filter: Filter, isKnown: IsKnown): Filter | null {
  if (isCondition(filter) || 'or' in filter) return fieldsOf(filter).every(isKnown) ? filter : null;
  const parts = filter.and.flatMap((part) => known(part, isKnown) ?? []);
  return parts.length > 0 ? { and: parts } : null;
}

/** An address as far as a person may have it: without the order and the conditions by fields that the resource has not, which a view
 *  of somebody else or an old link may name, and the names of these fields. */
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
