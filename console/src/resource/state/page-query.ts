import type { Filter } from 'contract/kit/filter.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { queryOf } from '../../api/queries.ts';
import { pageRequest } from './list-request.ts';
import type { ListSearch } from './list-search.ts';

/** The query for a page of a list: in the present, or at the moment in the address. */
export function pageQuery({ routes }: Resource, search: ListSearch, zone: string, base?: Filter) {
  const query = pageRequest(search, zone, base);
  return search.at ? queryOf(routes.listAsOf, { query: { ...query, at: search.at } }) : queryOf(routes.list, { query });
}
