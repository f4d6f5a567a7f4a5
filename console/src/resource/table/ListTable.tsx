import { DEFAULT_PAGE } from 'contract/kit/list-query.ts';
import { lazy, Suspense } from 'react';
import { Unanswered } from '../frame/Unanswered.tsx';
import classes from '../../ui/Page.module.css';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../state/list-context.ts';
import { ListEmpty } from './ListEmpty.tsx';
import { useListPlace } from './use-list-place.ts';
import { useTableProps } from './use-table-props.tsx';

// Shown for past moments alone.
const PastBanner = lazy(async () => ({ default: (await import('../past/PastBanner.tsx')).PastBanner }));
const RibbonTable = lazy(async () => ({ default: (await import('./RibbonTable.tsx')).RibbonTable }));

/** The rows of the surrounding list as a page or as a ribbon, below a banner when they show the past. */
export function ListTable() {
  const { at } = useList().search;
  return (
    <>
      <Suspense>{at && <PastBanner at={at} />}</Suspense>
      <ListRows />
    </>
  );
}

function ListRows() {
  const { search, query } = useList();
  if (query.isError && !query.data) {
    return (
      <div className={classes.empty}>
        <Unanswered error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  if (query.data?.total === 0 && !query.isPlaceholderData) return <ListEmpty />;
  if (search.mode !== 'ribbon') return <PageTable />;
  return (
    <Suspense fallback={<PageTable />}>
      <RibbonTable />
    </Suspense>
  );
}

/** One page of the surrounding list. */
function PageTable() {
  const { search, query } = useList();
  const rows = query.data?.items;
  const isStale = query.isPlaceholderData;
  const place = useListPlace(rows && !isStale ? rows : null, ((search.page ?? 1) - 1) * DEFAULT_PAGE);
  return <DataTable {...useTableProps()} {...place} rows={rows} isStale={isStale} />;
}
