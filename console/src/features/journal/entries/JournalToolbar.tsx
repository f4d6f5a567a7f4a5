import { Skeleton } from '@mantine/core';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import { lazy, Suspense } from 'react';
import { ViewsButton } from '../../../resource/views/ViewsButton.tsx';
import page from '../../../ui/Page.module.css';
import { Loading } from '../../../ui/Loading.tsx';
import { SearchInput } from '../../../ui/input/SearchInput.tsx';
import { useNarrow } from '../../../ui/overlay/use-narrow.ts';
import { filterOfSearch, searchOfFilter, type JournalSearch } from './journal-search.ts';

const ColumnsMenu = lazy(async () => ({ default: (await import('./ColumnsMenu.tsx')).ColumnsMenu }));
const JournalExport = lazy(async () => ({ default: (await import('./JournalExport.tsx')).JournalExport }));
const JournalFilters = lazy(async () => ({ default: (await import('./JournalFilters.tsx')).JournalFilters }));

/** Has the width of the filters that replace it, so that they wrap in the same way. */
const filtersSkeleton = (
  <>
    <Loading height={36} width={170} />
    {[170, 170, 170, 170, 88].map((width, place) => (
      <Skeleton key={place} height={36} width={width} />
    ))}
  </>
);

interface Props {
  search: JournalSearch;
  /** An entry of the result, used for the name of the filtered record. */
  named: JournalEntry | undefined;
  columns: readonly string[];
  onChange: (patch: JournalSearch) => void;
  onShow: (search: JournalSearch) => void;
  onColumns: (columns: string[]) => void;
}

/** Search, filters, views, columns and export of the journal. */
export function JournalToolbar({ search, named, columns, onChange, onShow, onColumns }: Props) {
  const isNarrow = useNarrow();
  const asked = search.search ?? '';
  const viewed = {
    resource: 'journal',
    search: asked,
    filter: filterOfSearch(search),
    sort: '',
    columns,
    show: (view: { search: string; filter: string; columns: readonly string[] }) => {
      onColumns([...view.columns]);
      onShow({ ...searchOfFilter(view.filter), search: view.search || undefined });
    },
  };

  return (
    <div className={page.toolbar} data-tools>
      <SearchInput
        asked={asked}
        label="Поиск в журнале"
        placeholder="Имя записи или человека"
        onAsk={(text) => onChange({ search: text })}
      />
      <Suspense fallback={isNarrow ? <Loading height={36} width={36} /> : filtersSkeleton}>
        <JournalFilters search={search} named={named} onChange={onChange} />
      </Suspense>
      <ViewsButton viewed={viewed} />
      <Suspense fallback={<Loading height={36} width={isNarrow ? 80 : 176} />}>
        <ColumnsMenu columns={columns} onChange={onColumns} />
        <JournalExport search={search} />
      </Suspense>
    </div>
  );
}
