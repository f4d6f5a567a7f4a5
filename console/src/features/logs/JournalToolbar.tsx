import { CloseButton, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ViewsButton } from '../../resource/ViewsButton.tsx';
import page from '../../ui/Page.module.css';
import { filterOfSearch, searchOfFilter, type JournalSearch } from './journal-search.ts';
import type { ShownEntry } from './use-journal.ts';

const ColumnsMenu = lazy(async () => ({ default: (await import('./ColumnsMenu.tsx')).ColumnsMenu }));
const JournalExport = lazy(async () => ({ default: (await import('./JournalExport.tsx')).JournalExport }));
const JournalFilters = lazy(async () => ({ default: (await import('./JournalFilters.tsx')).JournalFilters }));

interface Props {
  search: JournalSearch;
  /** An entry of the result: it knows the name of the record that is filtered by. */
  named: ShownEntry | undefined;
  columns: readonly string[];
  onChange: (patch: JournalSearch) => void;
  onShow: (search: JournalSearch) => void;
  onColumns: (columns: string[]) => void;
}

/** Search, filters, views, columns and files of the journal. */
export function JournalToolbar({ search, named, columns, onChange, onShow, onColumns }: Props) {
  const asked = search.search ?? '';
  const [typed, setTyped] = useState(asked);
  const [known, setKnown] = useState(asked);
  // The address changed by itself: a saved view, the way back.
  if (known !== asked) {
    setKnown(asked);
    if (typed.trim() !== asked) setTyped(asked);
  }
  const ask = useDebouncedCallback((text: string) => onChange({ search: text.trim() || undefined }), 400);
  const type = (text: string) => {
    setTyped(text);
    ask(text);
  };
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
    <div className={page.toolbar}>
      <div className={page.chips}>
        <TextInput
          className={page.search}
          type="search"
          data-search
          aria-label="Поиск в журнале"
          placeholder="Имя записи или человека"
          value={typed}
          maxLength={200}
          leftSection={<IconSearch size={16} />}
          rightSection={typed ? <CloseButton size="sm" aria-label="Очистить поиск" onClick={() => type('')} /> : null}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Suspense fallback={<Skeleton height={36} maw={560} />}>
          <JournalFilters search={search} named={named} onChange={onChange} />
        </Suspense>
      </div>
      <div className={page.tools}>
        <ViewsButton viewed={viewed} />
        <Suspense fallback={<Skeleton height={36} width={160} />}>
          <ColumnsMenu columns={columns} onChange={onColumns} />
          <JournalExport search={search} />
        </Suspense>
      </div>
    </div>
  );
}
