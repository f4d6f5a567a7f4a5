import { DEFAULT_PAGE, parseSort } from 'contract/kit/list-query.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText } from '../api/error-text.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import classes from '../ui/Page.module.css';
import { VirtualTable } from '../ui/VirtualTable.tsx';
import { fieldText } from './field-text.ts';
import { useList } from './list-context.ts';
import { keepPlace, placeOf } from './list-place.ts';
import { nextSort } from './list-sort.ts';
import { ListEmpty } from './ListEmpty.tsx';
import { RowButton } from './RowButton.tsx';
import { useTableColumns } from './use-table-columns.tsx';

const rowKey = (row: AnyRow) => row.guid;

/** The rows of the surrounding list as a page or as a ribbon. */
export function ListTable() {
  const list = useList();
  const { resource, search, query, rows, href, request } = list;
  const columns = useTableColumns();
  const [initialScroll] = useState(() => {
    const place = placeOf(resource.name);
    return place?.href === href ? place.scroll : 0;
  });
  const scroll = useRef(initialScroll);
  const rowEnd = useCallback((row: AnyRow) => <RowButton row={row} />, []);

  const keep = useEffectEvent(() => {
    const first = search.mode === 'ribbon' ? 0 : ((search.page ?? 1) - 1) * DEFAULT_PAGE;
    const positions = Object.fromEntries((rows ?? []).map(({ guid }, index) => [guid, first + index]));
    const place = { href, request: { ...request, sort: list.sort }, positions };
    return () => keepPlace(resource.name, { ...place, scroll: scroll.current });
  });
  const isDialogOpen = Boolean(search.create || search.edit);
  useEffect(() => {
    if (isDialogOpen) return undefined;
    // Once now, for a link that is opened, and once on leaving, when the address is already another.
    const keepNow = keep();
    keepNow();
    return keepNow;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page is another place
  }, [href, rows, isDialogOpen]);

  if (query.isError && !query.data) {
    return (
      <div className={classes.empty}>
        <ErrorNote {...errorText(query.error)} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  if (query.data?.total === 0 && !query.isPlaceholderData) return <ListEmpty />;

  const titleField = resource.fields[resource.list.title]!;
  const shared = {
    label: resource.titles.list,
    columns,
    rowKey,
    rowName: (row: AnyRow) => fieldText(titleField, row[resource.list.title], list.zone),
    sort: parseSort(list.sort),
    onSort: (field: string, add: boolean) => void list.change({ sort: nextSort(list.sort, field, add) || undefined }),
    onResize: list.setWidth,
    selection: list.selection,
    onOpen: list.open,
    rowEnd,
    initialScroll,
    onScroll: (top: number) => {
      scroll.current = top;
    },
  };
  return search.mode === 'ribbon' ? (
    <VirtualTable key="ribbon" {...shared} count={list.total} rowAt={list.rowAt} onVisible={list.onVisible} />
  ) : (
    <DataTable key="page" {...shared} rows={rows} isStale={query.isPlaceholderData} />
  );
}
