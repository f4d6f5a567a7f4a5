import { Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import classes from '../../ui/Page.module.css';
import form from '../frame/Tab.module.css';
import { HistoryEntry } from './HistoryEntry.tsx';
import { PastPanel } from './PastPanel.tsx';
import { useRecord } from '../state/record-context.ts';
import { Loading } from '../../ui/Loading.tsx';

const PAGE = 50;

/** Every change of the record: the author, the time, and the values before and after. */
export function HistoryTab() {
  const { resource, row } = useRecord();
  const { path } = resource.routes.history;
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [path, row.guid],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      call(resource.routes.history, { params: { guid: row.guid }, query: { limit: String(PAGE), before }, signal }),
    getNextPageParam: (last) => (last.length === PAGE ? String(last.at(-1)?.number) : undefined),
  });
  const entries = data?.pages.flat() ?? [];

  return (
    <div className={`${classes.scrolling} ${form.tab}`} role="tabpanel" tabIndex={0}>
      <Stack maw={960} gap="lg" pb="lg">
        <PastPanel />
        {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
        {isPending && <Loading height={160} />}
        {data && entries.length === 0 && <Text>Запись ещё не меняли с тех пор, как ведётся журнал.</Text>}
        {entries.map((entry) => (
          <HistoryEntry key={entry.number} entry={entry} />
        ))}
        {hasNextPage && (
          <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
            Показать более ранние
          </Button>
        )}
      </Stack>
    </div>
  );
}
