import { useCallback } from 'react';
import { VirtualTable } from '../../ui/table/VirtualTable.tsx';
import { useList } from '../state/list-context.ts';
import { useListPlace } from './use-list-place.ts';
import { useRibbonRows } from './use-ribbon-rows.ts';
import { useTableProps } from './use-table-props.tsx';

/** The whole surrounding list in one scroll area. The scroll state stays in this component, so that nothing around it
 *  re-renders. */
export function RibbonTable() {
  const { total } = useList();
  const { rows, first, onVisible } = useRibbonRows();
  const place = useListPlace(rows, first);
  const rowAt = useCallback((index: number) => rows[index - first], [rows, first]);
  return <VirtualTable {...useTableProps()} {...place} count={total} rowAt={rowAt} onVisible={onVisible} />;
}
