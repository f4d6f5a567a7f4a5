import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import type { Filter } from 'contract/kit/filter.ts';
import { DEFAULT_PAGE, type Page } from 'contract/kit/list-query.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { useCallback, useState } from 'react';
import { queryOf, useCall } from '../api/queries.ts';
import { pageRequest } from './list-request.ts';
import type { ListSearch } from './list-search.ts';

interface Loaded {
  pages: ReadonlyMap<number, Page<AnyRow>>;
}

const combine = (results: UseQueryResult<Page<AnyRow>>[]): Loaded['pages'] =>
  new Map(results.flatMap(({ data }, index) => (data ? [[index, data] as const] : [])));

/** The rows of a list: one page, or as a ribbon every page that has come into sight. */
export function useRows(resource: Resource, search: ListSearch, zone: string, base: Filter | undefined) {
  const isRibbon = search.mode === 'ribbon';
  const [sight, setSight] = useState({ first: 1, last: 1 });
  const onVisible = useCallback((first: number, last: number) => {
    const next = { first: Math.floor(first / DEFAULT_PAGE) + 1, last: Math.floor(last / DEFAULT_PAGE) + 1 };
    setSight((present) => (present.first === next.first && present.last === next.last ? present : next));
  }, []);

  const request = (page: number) => ({ query: pageRequest({ ...search, page }, zone, base) });
  const main = useCall(resource.routes.list, request(isRibbon ? 1 : (search.page ?? 1)), { keepPrevious: true });
  const wanted = isRibbon ? Array.from({ length: sight.last - sight.first + 1 }, (_, step) => sight.first + step) : [];
  const loaded = useQueries({
    queries: wanted.map((page) => ({ ...queryOf(resource.routes.list, request(page)), staleTime: 30_000 })),
    combine,
  });

  const pageRows = main.data?.items;
  const rowAt = (index: number): AnyRow | undefined => {
    if (!isRibbon) return pageRows?.[index];
    const page = Math.floor(index / DEFAULT_PAGE) + 1;
    const rows = page === 1 ? pageRows : loaded.get(page - sight.first)?.items;
    return rows?.[index % DEFAULT_PAGE];
  };
  return { main, pageRows, rowAt, onVisible };
}
