import { lazy, Suspense, useState } from 'react';
import { countOf } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { entryColumns } from './entry-columns.tsx';
import type { JournalSearch } from './journal-search.ts';
import { LogSkeleton } from '../table/LogSkeleton.tsx';
import { LogTable } from '../table/LogTable.tsx';
import type { JournalPages } from './use-journal.ts';
import { useShownEntries, type ShownEntry } from './use-shown-entries.ts';

const EntryDialog = lazy(async () => ({ default: (await import('./EntryDialog.tsx')).EntryDialog }));

interface Props {
  pages: JournalPages;
  columns: readonly string[];
  onShow: (search: JournalSearch) => void;
}

/** The found journal entries as sentences; an entry opens in full. */
export function JournalEntries({ pages, columns, onShow }: Props) {
  const zone = useTimeZone();
  const rows = useShownEntries(pages);
  const [opened, setOpened] = useState<ShownEntry | null>(null);
  const { isPending, isFetching, hasNextPage, fetchNextPage } = pages;
  const shown = entryColumns(zone).filter(({ name }) => columns.includes(name));
  if (isPending) return <LogSkeleton columns={shown} label="Журнал" />;
  if (!rows.length) return null;
  return (
    <>
      <LogTable
        name="journal"
        label="Журнал"
        columns={shown}
        rows={rows}
        rowKey={({ number }) => String(number)}
        rowName={({ sentence }) => sentence}
        onOpen={setOpened}
        hasMore={hasNextPage}
        isLoading={isFetching}
        onMore={() => void fetchNextPage()}
      >
        <span>
          Показано: {countOf(rows.length, ['запись', 'записи', 'записей'])}
          {!hasNextPage && ', это все'}. Enter — подробно
        </span>
      </LogTable>
      <Suspense>
        {opened && (
          <EntryDialog
            entry={rows.find(({ number }) => number === opened.number) ?? opened}
            onFilter={(next) => {
              setOpened(null);
              onShow(next);
            }}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}
