import { Select, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { resources } from 'contract/features/index.ts';
import { removedRecords, type RemovedRecord } from 'contract/features/journal/removed.ts';
import { journalKinds } from 'contract/features/journal/sentence.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { lazy, Suspense, useState } from 'react';
import { useWho } from '../../api/who.ts';
import { errorText } from '../../api/error-text.ts';
import { paths } from '../../paths.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { SearchInput } from '../../ui/input/SearchInput.tsx';
import { FoldedFilters } from '../../ui/overlay/FoldedFilters.tsx';
import page from '../../ui/Page.module.css';
import { useNarrow } from '../../ui/overlay/use-narrow.ts';
import type { TableColumn } from '../../ui/table/table-model.ts';
import { countOf, formatDate, formatMoment } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { LogSkeleton } from './table/LogSkeleton.tsx';
import { LogTable } from './table/LogTable.tsx';
import { usePages } from './table/use-pages.ts';
import { kindOf, nameOf, records, withIt } from './removed-words.ts';
import { ScreenTitle } from '../../resource/frame/ScreenTitle.tsx';
import { enterTakesOnly } from '../../ui/input/take-only.ts';

const ReturnDialog = lazy(async () => ({
  default: (await import('../../resource/past/ReturnDialog.tsx')).ReturnDialog,
}));

const kinds = Object.entries(journalKinds).map(([value, label]) => ({ value, label }));

const columnsIn = (zone: string): TableColumn<RemovedRecord>[] => [
  { name: 'occurredAt', label: 'Удалено', width: 180, cell: ({ occurredAt }) => formatMoment(occurredAt, zone) },
  { name: 'entity', label: 'Вид записей', width: 200, cell: ({ entity }) => kindOf(entity) },
  { name: 'recordName', label: 'Запись', width: 300, least: 160, cell: nameOf, title: nameOf },
  { name: 'related', label: 'Вместе с ней', width: 260, least: 140, cell: (row) => withIt(row) || '—', title: withIt },
  { name: 'userName', label: 'Кто', width: 230, least: 150, cell: ({ userName }) => userName ?? '—' },
  {
    name: 'refusal',
    label: 'Вернуть',
    width: 260,
    cell: ({ refusal }) => refusal ?? 'можно',
    title: ({ refusal }) => refusal ?? '',
  },
];

/** Removed records of all sections that the user may read; each can be viewed and restored. */
export function RemovedTab() {
  const navigate = useNavigate();
  const zone = useTimeZone();
  const { dataFrom } = useWho().rights;
  const isNarrow = useNarrow();
  const { search = '', entity } = useSearch({ strict: false }) as Record<string, string | undefined>;
  const [opened, setOpened] = useState<RemovedRecord | null>(null);
  const change = (patch: Record<string, string | undefined>) =>
    void navigate({
      to: paths.removed,
      search: { search: search || undefined, entity, ...patch } as never,
      replace: true,
    });
  const pages = usePages(removedRecords, { search: search || undefined, entity });
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = pages;
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const columns = columnsIn(zone);
  const none = dataFrom
    ? `Удалённого с ${formatDate(dataFrom)} нет, а удалённое раньше вам не показывают`
    : 'Удалённого нет';
  const openedResource = resources.find(({ table }) => table === opened?.entity) ?? employees;
  const select = (
    <Select
      w={isNarrow ? undefined : 240}
      label={isNarrow && 'Вид записей'}
      aria-label="Вид записей"
      placeholder={isNarrow ? undefined : 'Вид записей'}
      data={kinds}
      value={entity ?? null}
      onChange={(chosen) => change({ entity: chosen ?? undefined })}
      searchable
      onKeyDown={enterTakesOnly}
      clearable
      clearButtonProps={{ 'aria-label': 'Убрать: вид записей' }}
      nothingFoundMessage="Ничего не нашлось"
    />
  );
  const conditions = entity
    ? [{ text: `Вид записей: ${kindOf(entity)}`, onRemove: () => change({ entity: undefined }) }]
    : [];
  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <ScreenTitle />
          <div className={page.state} aria-live="polite">
            {isPending ? 'Загружаем…' : 'Записи возвращаются такими, какими были, со всем, что ушло вместе с ними'}
          </div>
        </div>
      </header>
      <div className={page.toolbar} data-tools>
        <SearchInput
          asked={search}
          label="Поиск в удалённом"
          placeholder="Название записи"
          onAsk={(text) => change({ search: text || undefined })}
        />
        {isNarrow ? <FoldedFilters conditions={conditions}>{select}</FoldedFilters> : select}
      </div>
      {error && (
        <div className={page.note}>
          <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {isPending && <LogSkeleton columns={columns} label="Удалённое" />}
      {data && rows.length === 0 && (
        <div className={page.empty}>
          <Text fw={600}>{search || entity ? 'По этому запросу ничего не нашлось' : none}</Text>
          <Text c="dimmed">Здесь будут записи, которые удалили и не вернули, из разделов, открытых вам целиком.</Text>
        </div>
      )}
      {rows.length > 0 && (
        <LogTable
          name="removed"
          label="Удалённое"
          columns={columns}
          rows={rows}
          rowKey={({ number }) => String(number)}
          rowName={nameOf}
          onOpen={setOpened}
          hasMore={hasNextPage}
          isLoading={isFetching}
          onMore={() => void fetchNextPage()}
        >
          <span>
            Показано: {countOf(rows.length, records)}
            {!hasNextPage && ', это все'}. Enter — посмотреть и вернуть
          </span>
        </LogTable>
      )}
      <Suspense>
        {opened && <ReturnDialog number={opened.number} resource={openedResource} onClose={() => setOpened(null)} />}
      </Suspense>
    </section>
  );
}
