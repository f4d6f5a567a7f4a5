import type { Page } from 'contract/kit/list-query.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { queryClient } from '../api/query-client.ts';

/** Puts a saved record into the loaded lists at once; they are read afresh as after any change. */
export function showSaved({ routes: { list } }: Resource, saved: AnyRow): void {
  const put = (row: AnyRow) => (row.guid === saved.guid ? saved : row);
  queryClient.setQueriesData<Page<AnyRow>>(
    { queryKey: [list.path] },
    (page) => page && { ...page, items: page.items.map(put) },
  );
}
