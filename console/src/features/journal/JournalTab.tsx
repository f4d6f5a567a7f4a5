import { Button, Loader, Text } from '@mantine/core';
import { IconHourglass, IconShieldCheck } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useWho } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { useColumnLayout } from '../../resource/state/use-column-layout.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { formatDate, formatDateTime } from '../../ui/text/format.ts';
import { MoreActions } from '../../ui/overlay/MoreActions.tsx';
import page from '../../ui/Page.module.css';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import {
  HOURS_HEIGHT,
  isOfOrigin,
  ordinaryColumns,
  readJournalSearch,
  type JournalSearch,
} from './entries/journal-search.ts';
import { FindingsSkeleton } from './checks/FindingsSkeleton.tsx';
import { JournalToolbar } from './entries/JournalToolbar.tsx';
import { LogSkeleton } from './table/LogSkeleton.tsx';
import { useJournal, useSearchOn } from './entries/use-journal.ts';
import { ScreenTitle } from '../../resource/frame/ScreenTitle.tsx';

const CheckDialog = lazy(async () => ({ default: (await import('./checks/CheckDialog.tsx')).CheckDialog }));
const FindingsNote = lazy(async () => ({ default: (await import('./checks/FindingsNote.tsx')).FindingsNote }));
const HoursChart = lazy(async () => ({ default: (await import('./entries/HoursChart.tsx')).HoursChart }));
const JournalEntries = lazy(async () => ({ default: (await import('./entries/JournalEntries.tsx')).JournalEntries }));
const RetentionDialog = lazy(async () => ({
  default: (await import('./retention/RetentionDialog.tsx')).RetentionDialog,
}));

const emptyText = (dataFrom: string | null | undefined): string =>
  dataFrom ? `Записей с ${formatDate(dataFrom)} нет, а более ранние вам не показывают` : 'Журнал пуст';

/** A placeholder column until the sentences are loaded. */
const sentences = { name: 'sentence', label: 'Что произошло', width: 480, cell: () => null };

/** The journal of changes as sentences: filtered by person, record, action, period and text; entries can be opened and undone. */
export function JournalTab() {
  const navigate = useNavigate();
  const zone = useTimeZone();
  const { dataFrom } = useWho().rights;
  const search = readJournalSearch(useSearch({ strict: false }));
  const { layout, setColumns } = useColumnLayout('journal');
  const [shownDialog, setDialog] = useState<'check' | 'retention' | null>(null);
  const pages = useJournal(search);
  const { data, error, isPending, hasNextPage, refetch } = pages;
  const { goesOn, stop, goOn } = useSearchOn(pages, JSON.stringify(search));
  const found = data?.pages.find(({ items }) => items.length > 0)?.items[0];
  const examinedTo = data?.pages.at(-1)?.examinedTo;
  const show = (next: JournalSearch) => void navigate({ to: paths.logRecords, search: next as never });
  const change = (patch: JournalSearch) =>
    void navigate({ to: paths.logRecords, search: { ...search, ...patch } as never, replace: 'search' in patch });
  const columns = layout.columns ?? ordinaryColumns;
  const isNarrowed = Object.keys(search).length > 0;
  const examined = examinedTo && `Просмотрено до ${formatDateTime(examinedTo, zone)}`;

  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <ScreenTitle />
          <div className={page.state} aria-live="polite">
            {isPending ? 'Загружаем…' : (examined ?? 'Записи нельзя изменить или удалить раньше срока')}
          </div>
        </div>
        <MoreActions>
          <Button variant="default" leftSection={<IconHourglass size={16} />} onClick={() => setDialog('retention')}>
            Сроки хранения
          </Button>
          <Button variant="default" leftSection={<IconShieldCheck size={16} />} onClick={() => setDialog('check')}>
            Проверить целостность
          </Button>
        </MoreActions>
      </header>
      <JournalToolbar
        search={search}
        named={found}
        columns={columns}
        onChange={change}
        onShow={show}
        onColumns={setColumns}
      />
      <Suspense fallback={<FindingsSkeleton />}>
        <FindingsNote />
      </Suspense>
      {!isOfOrigin(search) && (
        <Suspense fallback={<Loading height={HOURS_HEIGHT} />}>
          <HoursChart search={search} onChange={change} />
        </Suspense>
      )}
      {error && (
        <div className={page.note}>
          <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {!isPending && !error && !found && (
        <div className={page.empty}>
          <Text fw={600}>{examined ?? (isNarrowed ? 'По этому запросу ничего не нашлось' : emptyText(dataFrom))}</Text>
          {goesOn && (
            <Button variant="default" leftSection={<Loader size={14} />} onClick={stop}>
              Ищем в более ранних. Остановить
            </Button>
          )}
          {hasNextPage && !goesOn && <Button onClick={goOn}>Искать в более ранних</Button>}
          {isNarrowed && (
            <Button variant="default" onClick={() => show({})}>
              Показать весь журнал
            </Button>
          )}
        </div>
      )}
      <Suspense fallback={<LogSkeleton columns={[sentences]} label="Журнал" />}>
        <JournalEntries pages={pages} columns={columns} onShow={show} />
      </Suspense>
      <Suspense>
        {shownDialog === 'check' && <CheckDialog onClose={() => setDialog(null)} />}
        {shownDialog === 'retention' && <RetentionDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </section>
  );
}
