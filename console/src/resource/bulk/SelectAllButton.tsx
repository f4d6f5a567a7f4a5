import { Button } from '@mantine/core';
import { MAX_RECORDS } from 'contract/kit/resource-answers.ts';
import { PAGE_LIMIT } from 'contract/kit/list-query.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { toastError } from '../../api/toast-error.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { useList } from '../state/list-context.ts';
import type { RowSelection } from '../state/use-selection.ts';

interface Props {
  selection: RowSelection;
}

/** Selects all rows that match the search and the filter, up to the limit of one bulk action. */
export function SelectAllButton({ selection }: Props) {
  const { resource, request, total, totalIsExact } = useList();
  const [isLoading, setLoading] = useState(false);
  const most = Math.min(total, MAX_RECORDS);
  const isAll = totalIsExact && total <= MAX_RECORDS;
  if (selection.rows.length >= most) return null;

  const select = async () => {
    setLoading(true);
    try {
      const found: AnyRow[] = [];
      while (found.length < most) {
        const query = { ...request, limit: String(PAGE_LIMIT), offset: String(found.length) };
        const { items } = await call(resource.routes.list, { query });
        if (items.length === 0) break;
        found.push(...items);
      }
      selection.add(found.slice(0, most));
    } catch (error) {
      toastError(error);
    } finally {
      setLoading(false);
    }
  };

  return (
    <Button variant="default" loading={isLoading} onClick={() => void select()}>
      {isAll ? `Выделить все ${formatNumber(total)}` : `Выделить первые ${formatNumber(most)}`}
    </Button>
  );
}
