import { viewedList, type SavedView } from 'contract/features/saved-views/calls.ts';
import type { ResourceList } from '../state/use-resource-list.ts';

/** A screen whose views can be saved and restored. */
export interface Viewed extends Pick<SavedView, 'resource' | 'search' | 'filter' | 'sort'> {
  columns: readonly string[];
  /** The table whose removed records can be brought back. */
  table?: string;
  show: (view: SavedView) => void;
}

export const viewedOf = ({ resource, search, sort, columns, change }: ResourceList): Viewed => ({
  resource: viewedList(resource.name),
  search: search.search ?? '',
  filter: search.filter ?? '',
  sort,
  columns,
  table: resource.table,
  show: (view) =>
    void change({
      search: view.search || undefined,
      filter: view.filter || undefined,
      sort: view.sort || undefined,
      columns: view.columns.join(',') || undefined,
      page: undefined,
    }),
});
