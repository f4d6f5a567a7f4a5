import { parseFilter, type Filter } from 'contract/kit/filter.ts';
import { DEFAULT_PAGE } from 'contract/kit/list-query.ts';
import type { ListSearch } from './list-search.ts';

/** The part of a request that says which rows and in which order, as the list and its export need it. */
export interface RowsRequest {
  search?: string;
  filter?: string;
  sort?: string;
  zone: string;
}

function withBase(filter: string | undefined, base: Filter | undefined): string | undefined {
  if (!base) return filter;
  const own = filter ? parseFilter(filter) : null;
  return JSON.stringify(own ? { and: [base, own] } : base);
}

/** `base` always holds, whatever the user filters: the models of one brand. */
export const rowsRequest = ({ search, filter, sort }: ListSearch, zone: string, base?: Filter): RowsRequest => ({
  search,
  filter: withBase(filter, base),
  sort,
  zone,
});

export const pageRequest = (search: ListSearch, zone: string, base?: Filter) => ({
  ...rowsRequest(search, zone, base),
  zone: search.filter || base ? zone : undefined,
  limit: String(DEFAULT_PAGE),
  offset: String(((search.page ?? 1) - 1) * DEFAULT_PAGE),
  exact: search.exact ? ('true' as const) : undefined,
});
