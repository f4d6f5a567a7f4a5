import { Button, Group, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { activity, type Session } from 'contract/features/journal/activity.ts';
import { useDecision } from '../../api/decisions.ts';
import { errorText } from '../../api/error-text.ts';
import { paths } from '../../paths.ts';
import { countOf } from '../../ui/text/format.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { FoldedFilters } from '../../ui/overlay/FoldedFilters.tsx';
import page from '../../ui/Page.module.css';
import { useNarrow } from '../../ui/overlay/use-narrow.ts';
import { SearchInput } from '../../ui/input/SearchInput.tsx';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import type { JournalSearch } from './entries/journal-search.ts';
import { LogSkeleton } from './table/LogSkeleton.tsx';
import { LogTable } from './table/LogTable.tsx';
import { sessionColumns } from './session-columns.tsx';
import { usePages } from './table/use-pages.ts';
import { ScreenTitle } from '../../resource/frame/ScreenTitle.tsx';

const results = [
  { value: '', label: 'Все' },
  { value: 'online', label: 'Сейчас в консоли' },
  { value: 'refused', label: 'Отказы' },
];

/** The journal filter for a session: the entry of a refused sign-in, otherwise everything done in the session. */
const entriesOf = ({ key, accountGuid, session, startedAt, endedAt, result }: Session): JournalSearch =>
  result === 'refused'
    ? { number: key }
    : { person: accountGuid, session: session ?? undefined, from: startedAt, to: endedAt ?? undefined };

/** The current sessions, the past ones and the refused sign-ins. */
export function ActivityTab() {
  const navigate = useNavigate();
  const zone = useTimeZone();
  const isNarrow = useNarrow();
  const { search = '', result = '', person } = useSearch({ strict: false }) as Record<string, string | undefined>;
  const change = (patch: Record<string, string | undefined>) =>
    void navigate({ to: paths.logs, search: { search, result, person, ...patch } as never, replace: true });
  const query = { search: search || undefined, result: result || undefined, person };
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = usePages(
    activity.sessions,
    query,
  );
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const online = data?.pages[0]?.online ?? 0;
  const mayReadJournal = useDecision('journal', 'read').allowed;
  const mayReadUsers = useDecision('users', 'read').allowed;
  const openEntries = (one: Session) => void navigate({ to: paths.logRecords, search: entriesOf(one) as never });
  const openCard = ({ accountGuid }: Session) => void navigate({ to: paths.user(accountGuid) });
  const leadsTo = mayReadJournal ? '. Enter — что сделано за сеанс' : mayReadUsers ? '. Enter — карточка человека' : '';
  const buttons = results.map(({ value, label }) => (
    <Button
      key={value}
      variant={value === result ? 'filled' : 'default'}
      aria-pressed={value === result}
      onClick={() => change({ result: value })}
    >
      {label}
    </Button>
  ));
  const chosen = result && results.find(({ value }) => value === result);
  const conditions = chosen ? [{ text: chosen.label, onRemove: () => change({ result: '' }) }] : [];

  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <ScreenTitle />
          <div className={page.state} aria-live="polite">
            {data ? `Сейчас в консоли: ${countOf(online, ['человек', 'человека', 'человек'])}` : 'Загружаем…'}
          </div>
        </div>
      </header>
      <div className={page.toolbar} data-tools>
        <SearchInput
          asked={search}
          label="Поиск по людям"
          placeholder="Имя человека"
          onAsk={(text) => change({ search: text })}
        />
        {isNarrow ? <FoldedFilters conditions={conditions}>{buttons}</FoldedFilters> : <Group gap={6}>{buttons}</Group>}
      </div>
      {error && (
        <div className={page.note}>
          <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {isPending && <LogSkeleton columns={sessionColumns(zone)} label="Сеансы" />}
      {data && rows.length === 0 && (
        <div className={page.empty}>
          <Text fw={600}>{search || result ? 'По этому запросу никого не нашлось' : 'Здесь будут сеансы'}</Text>
          <Text c="dimmed">
            Сеанс начинается, когда сотрудник входит в консоль. Сеансы тех, чью учётную запись ведёт другая организация,
            видит она.
          </Text>
        </div>
      )}
      {rows.length > 0 && (
        <LogTable
          name="sessions"
          label="Сеансы"
          columns={sessionColumns(zone)}
          rows={rows}
          rowKey={({ key }) => key}
          rowName={({ userName }) => userName}
          onOpen={mayReadJournal ? openEntries : mayReadUsers ? openCard : null}
          hasMore={hasNextPage}
          isLoading={isFetching}
          onMore={() => void fetchNextPage()}
        >
          <span>
            Показано: {countOf(rows.length, ['сеанс', 'сеанса', 'сеансов'])}
            {leadsTo}
          </span>
        </LogTable>
      )}
    </section>
  );
}
