import { useCallback } from 'react';
import { VirtualTable } from '../ui/VirtualTable.tsx';
import { useList } from './list-context.ts';
import { useListPlace } from './use-list-place.ts';
import { useRibbonRows } from './use-ribbon-rows.ts';
import { useTableProps } from './use-table-props.tsx';

/** The whole surrounding list in one scroll. What scrolling changes stays in here: nothing around it is drawn again. */
export function RibbonTable() {
  const { total } = useList();
  const { rows, first, onVisible } = useRibbonRows();
  const place = useListPlace(rows, first);
  const rowAt = useCallback((index: number) => rows[index - first], [rows, first]);
  return <VirtualTable {...useTableProps()} {...place} count={total} rowAt={rowAt} onVisible={onVisible} />;
}
