import { parseFilter, type Filter } from 'contract/kit/filter.ts';
import { DEFAULT_PAGE } from 'contract/kit/list-query.ts';
import type { ListSearch } from './list-search.ts';

/** The part of a request that selects and orders rows, common to the list and its export. */
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

/** `base` is always applied in addition to the user's filter: for example the models of one brand. */
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
