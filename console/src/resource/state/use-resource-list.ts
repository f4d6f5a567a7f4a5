import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMatch, useNavigate, useSearch } from '@tanstack/react-router';
import { DEFAULT_PAGE } from 'contract/kit/list-query.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Decision } from 'contract/rights/decide.ts';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { recordPath } from '../../record-path.ts';
import { stringifySearch } from '../../ui/link-to.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { visibleColumns } from './column-layout.ts';
import { checkCells, type ListOptions, type OwnCells, type RowAction } from './list-options.ts';
import { fittedSearch } from './fitted-search.ts';
import { rowsRequest } from './list-request.ts';
import { readListSearch, type ListSearch } from './list-search.ts';
import { pageQuery } from './page-query.ts';
import { useColumnLayout } from './use-column-layout.ts';
import { refusedFor, useMay, type May } from './use-may.ts';
import { useVisibleResource } from './use-visible-resource.ts';
import { useSelection } from './use-selection.ts';

/** The past cannot be changed, whatever the user's rights. */
const past: Decision = { allowed: false, value: 'none', reason: 'Показано прошлое', trace: [] };
const nothing: May = { create: past, update: past, delete: past, on: () => past };
const nowhere = () => null;
const noCells: OwnCells = {};
const noActions: readonly RowAction[] = [];

/** The state of a list, stored in the address. */
export function useResourceList({
  resource: whole,
  base,
  initial,
  cardPath,
  isBulk = true,
  kept,
  firstStep,
  isDeleting = kept === undefined,
  mayNotCreate,
  creation = 'Создать',
  cells = noCells,
  actions = noActions,
}: ListOptions) {
  checkCells(whole, cells);
  const resource = useVisibleResource(whole);
  const navigate = useNavigate();
  // Not the window's address, which may already belong to the next screen while this one waits to be replaced.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const zone = useTimeZone();
  const { search, unknown } = fittedSearch(resource, readListSearch(useSearch({ strict: false })));
  const { layout, setWidth, setColumns } = useColumnLayout(resource.name);
  const page = search.mode === 'ribbon' ? 1 : search.page;
  const query = useQuery({
    ...pageQuery(resource, { ...search, page }, zone, base),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / DEFAULT_PAGE));
  // A bulk change may empty the last page, and a link may name a page that no longer exists.
  const isPastLast = data?.items.length === 0 && !isPlaceholderData && (page ?? 1) > lastPage;
  const showLast = useEffectEvent(() =>
    navigate({
      to: pathname,
      search: { ...search, page: lastPage > 1 ? lastPage : undefined } as never,
      replace: true,
    }),
  );
  useEffect(() => {
    if (isPastLast) void showLast();
  }, [isPastLast]);
  const selection = useSelection(query.data?.items ?? []);

  /** Changes the address. A change of search, filter or order returns to the first page. */
  const change = (patch: ListSearch) => {
    const changesRows = 'search' in patch || 'filter' in patch || 'sort' in patch;
    const next = { ...search, ...(changesRows && { page: undefined }), ...patch };
    return navigate({ to: pathname, search: next as never, replace: 'search' in patch });
  };
  const ownPath = useCallback((row: AnyRow) => recordPath(resource.name, row.guid), [resource.name]);
  const may = useMay(whole);
  const isPast = search.at !== undefined;
  /** The server orders search results by relevance until the person chooses an order. */
  const isNearest = !search.sort && Boolean(search.search?.trim() && resource.list.nearest);
  const pathOf = isPast ? nowhere : (cardPath ?? ownPath);

  return {
    resource,
    whole,
    base,
    initial,
    creation,
    href: pathname + stringifySearch(search),
    zone,
    search,
    /** The fields in the address that the resource does not have. */
    unknown,
    change,
    sort: search.sort ?? (isNearest ? '' : resource.list.sort),
    isNearest,
    request: rowsRequest(search, zone, base),
    columns: visibleColumns(resource, layout, search.columns),
    widths: layout.widths,
    setWidth,
    setColumns: (columns: string[] | undefined) => {
      setColumns(columns);
      void change({ columns: undefined });
    },
    cells,
    actions,
    /** The visible page; in ribbon mode the first one. */
    query,
    total: query.data?.total ?? 0,
    totalIsExact: query.data?.totalIsExact ?? true,
    selection: isBulk && !isPast ? selection : null,
    pathOf,
    open: (row: AnyRow) => {
      const to = pathOf(row);
      if (to) void navigate({ to });
      else if (!isPast) void change({ edit: row.guid });
    },
    may: isPast ? nothing : mayNotCreate ? { ...may, create: refusedFor(mayNotCreate) } : may,
    isPast,
    kept,
    firstStep,
    isDeleting,
  };
}

export type ResourceList = ReturnType<typeof useResourceList>;
