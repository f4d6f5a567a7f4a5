import { Button, Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconHourglass, IconShieldCheck } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { paths } from '../../paths.ts';
import { useColumnLayout } from '../../resource/use-column-layout.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { countOf, formatDateTime } from '../../ui/format.ts';
import page from '../../ui/Page.module.css';
import { useTimeZone } from '../../ui/time-zone.ts';
import { entryColumns, ordinaryColumns } from './entry-columns.tsx';
import { readJournalSearch, type JournalSearch } from './journal-search.ts';
import { JournalToolbar } from './JournalToolbar.tsx';
import { LogSkeleton } from './LogSkeleton.tsx';
import { LogTable } from './LogTable.tsx';
import { useJournal, type ShownEntry } from './use-journal.ts';

const CheckDialog = lazy(async () => ({ default: (await import('./CheckDialog.tsx')).CheckDialog }));
const FindingsNote = lazy(async () => ({ default: (await import('./FindingsNote.tsx')).FindingsNote }));
const EntryDialog = lazy(async () => ({ default: (await import('./EntryDialog.tsx')).EntryDialog }));
const RetentionDialog = lazy(async () => ({ default: (await import('./RetentionDialog.tsx')).RetentionDialog }));

/** Everything that was done, as sentences: found by person, record, action, period and words, opened, undone. */
export function JournalTab() {
  const navigate = useNavigate();
  const zone = useTimeZone();
  const search = readJournalSearch(useSearch({ strict: false }));
  const { layout, setColumns } = useColumnLayout('journal');
  const [opened, setOpened] = useState<ShownEntry | null>(null);
  const [shownDialog, setDialog] = useState<'check' | 'retention' | null>(null);
  useDocumentTitle('Журнал действий пользователей — Энергоконсоль');
  const { rows, examinedTo, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useJournal(
    search,
    zone,
  );
  const change = (patch: JournalSearch) =>
    void navigate({ to: paths.logRecords, search: { ...search, ...patch } as never, replace: 'search' in patch });
  const columns = layout.columns ?? ordinaryColumns;
  const shown = entryColumns(zone).filter(({ name }) => columns.includes(name));
  const isNarrowed = Object.keys(search).length > 0;
  const more = () => void fetchNextPage();
  const examined = examinedTo && `Просмотрено до ${formatDateTime(examinedTo, zone)}`;

  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <Title order={1}>Журнал действий пользователей</Title>
          <div className={page.state} aria-live="polite">
            {isPending ? 'Загружаем…' : (examined ?? 'Записи нельзя изменить или удалить раньше срока')}
          </div>
        </div>
        <Group gap={8}>
          <Button variant="default" leftSection={<IconHourglass size={16} />} onClick={() => setDialog('retention')}>
            Сроки хранения
          </Button>
          <Button variant="default" leftSection={<IconShieldCheck size={16} />} onClick={() => setDialog('check')}>
            Проверить целостность
          </Button>
        </Group>
      </header>
      <JournalToolbar
        search={search}
        named={rows[0]}
        columns={columns}
        onChange={change}
        onShow={(next) => void navigate({ to: paths.logRecords, search: next as never })}
        onColumns={setColumns}
      />
      <Suspense>
        <FindingsNote />
      </Suspense>
      {error && (
        <div className={page.note}>
          <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {isPending && <LogSkeleton columns={shown} label="Журнал" />}
      {!isPending && !error && rows.length === 0 && (
        <div className={page.empty}>
          <Text fw={600}>{examined ?? (isNarrowed ? 'По этому запросу ничего не нашлось' : 'Журнал пуст')}</Text>
          {hasNextPage && (
            <Button loading={isFetching} onClick={more}>
              Искать в более ранних
            </Button>
          )}
          {isNarrowed && (
            <Button variant="default" onClick={() => void navigate({ to: paths.logRecords, search: {} as never })}>
              Показать весь журнал
            </Button>
          )}
        </div>
      )}
      {rows.length > 0 && (
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
          onMore={more}
        >
          <span>
            Показано: {countOf(rows.length, ['запись', 'записи', 'записей'])}
            {!hasNextPage && ', это все'}. Enter — подробно
          </span>
        </LogTable>
      )}
      <Suspense>
        {opened && (
          <EntryDialog
            entry={rows.find(({ number }) => number === opened.number) ?? opened}
            onFilter={(next) => {
              setOpened(null);
              void navigate({ to: paths.logRecords, search: next as never });
            }}
            onClose={() => setOpened(null)}
          />
        )}
        {shownDialog === 'check' && <CheckDialog onClose={() => setDialog(null)} />}
        {shownDialog === 'retention' && <RetentionDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </section>
  );
}
