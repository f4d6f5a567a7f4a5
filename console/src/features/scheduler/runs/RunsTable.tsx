import { Button, Group } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { jobKinds } from 'contract/features/scheduler/job-kinds.ts';
import { runs, runStates, runTriggers, type Run, type RunState } from 'contract/features/scheduler/runs.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { useEvents } from '../../../api/events.ts';
import { paths } from '../../../paths.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import { SearchInput } from '../../../ui/input/SearchInput.tsx';
import { durationText } from './duration-text.ts';
import { Status } from '../../../ui/StatusText.tsx';
import { runLooks } from './run-looks.ts';

const states = Object.entries(runStates).map(([value, label]) => ({ value, label }));
const PAGE = '50';

const columnsOf = (zone: string, isOfAll: boolean): readonly PlainColumn<Run>[] => [
  {
    label: 'Срок',
    cell: ({ guid, dueAt }) => <TextLink to={paths.run(guid)}>{formatDateTime(dueAt, zone)}</TextLink>,
  },
  ...(isOfAll
    ? [
        {
          label: 'Задача',
          wraps: true,
          cell: ({ scheduleName, kind }: Run) => scheduleName ?? jobKinds[kind].title,
        } as const,
      ]
    : []),
  { label: 'Состояние', cell: ({ state }) => <Status of={runLooks} state={state} /> },
  { label: 'Начало', cell: ({ startedAt }) => startedAt && formatDateTime(startedAt, zone) },
  { label: 'Длилась', cell: durationText },
  { label: 'Почему', cell: ({ trigger }) => runTriggers[trigger] },
  { label: 'Итог', wraps: true, cell: ({ summary, error }) => error ?? summary },
];

interface Props {
  /** The schedule whose runs are shown; all runs by default. */
  schedule?: string;
}

/** Runs, the newest first, updated live. */
export function RunsTable({ schedule }: Props) {
  useEvents(['runs'], [runs.list.path]);
  const zone = useTimeZone();
  const [state, setState] = useState<RunState | null>(null);
  const [search, setSearch] = useState('');
  const isNarrowed = state !== null || search !== '';
  const query = { ...(schedule && { schedule }), ...(state && { state }), ...(search && { search }) };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [runs.list.path, query],
    queryFn: ({ pageParam, signal }) =>
      call(runs.list, { query: { ...query, limit: PAGE, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ items, isEnd }) => (isEnd ? undefined : items.at(-1)?.guid),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={320} />;
  return (
    <>
      <Group gap={8} mb="sm">
        <SearchInput asked={search} label="Поиск запуска" onAsk={(text) => setSearch(text ?? '')} />
        <OptionSelect
          aria-label="Состояние"
          placeholder="Все состояния"
          data={states}
          value={state}
          onChange={(next) => setState(next as RunState | null)}
        />
      </Group>
      <PlainTable
        label="Запуски"
        columns={columnsOf(zone, schedule === undefined)}
        rows={data.pages.flatMap(({ items }) => items)}
        stacks
        rowKey={({ guid }) => guid}
        nothing={
          isNarrowed
            ? 'Таких запусков нет.'
            : 'Запусков ещё не было: первый появится здесь в свой срок или когда задачу запустят вручную.'
        }
      />
      {hasNextPage && (
        <Button mt="sm" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Показать ещё
        </Button>
      )}
    </>
  );
}
