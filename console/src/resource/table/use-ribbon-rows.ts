import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { DEFAULT_PAGE, type Page } from 'contract/kit/list-query.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { useCallback, useState } from 'react';
import { useList } from '../state/list-context.ts';
import { pageQuery } from '../state/page-query.ts';

const NOT_LOADED = Array.from<undefined>({ length: DEFAULT_PAGE });

const combine = (results: UseQueryResult<Page<AnyRow>>[]): readonly (AnyRow | undefined)[] =>
  results.flatMap(({ data }) => data?.items ?? NOT_LOADED);

/** The rows of the visible pages and of their neighbours, which are loaded before the user scrolls to them; `first` is their
 *  position in the whole list. */
export function useRibbonRows() {
  const { resource, search, zone, base, total } = useList();
  const [sight, setSight] = useState({ first: 1, last: 1 });
  const onVisible = useCallback((first: number, last: number) => {
    const next = { first: Math.floor(first / DEFAULT_PAGE) + 1, last: Math.floor(last / DEFAULT_PAGE) + 1 };
    setSight((present) => (present.first === next.first && present.last === next.last ? present : next));
  }, []);
  const first = Math.max(sight.first - 1, 1);
  const last = Math.min(sight.last + 1, Math.ceil(total / DEFAULT_PAGE));
  const pages = Array.from({ length: Math.max(last - first + 1, 0) }, (_, step) => first + step);
  const rows = useQueries({
    queries: pages.map((page) => ({
      ...pageQuery(resource, { ...search, page }, zone, base),
      staleTime: 30_000,
    })),
    combine,
  });
  return { rows, first: (first - 1) * DEFAULT_PAGE, onVisible };
}
