import { parseSort } from 'contract/kit/list-query.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { useCallback } from 'react';
import { fieldText } from '../value/field-text.ts';
import { useList } from '../state/list-context.ts';
import { useCellEditing } from './use-cell-editing.tsx';
import { nextSort } from '../state/list-sort.ts';
import { RowButton } from './RowButton.tsx';
import { useTableColumns } from './use-table-columns.tsx';

const rowKey = (row: AnyRow) => row.guid;

/** The common properties of a table of the surrounding list, however its rows are loaded. */
export function useTableProps() {
  const { resource, sort, zone, change, setWidth, selection, open, isPast } = useList();
  const rowEnd = useCallback((row: AnyRow) => <RowButton row={row} />, []);
  const columns = useTableColumns();
  const titleField = resource.fields[resource.list.title]!;
  return {
    label: resource.titles.list,
    columns,
    rowKey,
    rowName: (row: AnyRow) => fieldText(titleField, row[resource.list.title], zone),
    sort: parseSort(sort),
    onSort: (field: string, add: boolean) => void change({ sort: nextSort(sort, field, add) || undefined }),
    onResize: setWidth,
    selection,
    onOpen: open,
    ...useCellEditing(columns),
    rowEnd: isPast ? undefined : rowEnd,
  };
}
