import { DEFAULT_PAGE } from 'contract/kit/list-query.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { useList } from './list-context.ts';
import { useListPlace } from './use-list-place.ts';
import { useTableProps } from './use-table-props.tsx';

/** One page of the surrounding list. */
export function PageTable() {
  const { search, query } = useList();
  const rows = query.data?.items;
  const isStale = query.isPlaceholderData;
  const place = useListPlace(rows && !isStale ? rows : null, ((search.page ?? 1) - 1) * DEFAULT_PAGE);
  return <DataTable {...useTableProps()} {...place} rows={rows} isStale={isStale} />;
}
