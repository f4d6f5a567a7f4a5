import { Button, Stack, Text } from '@mantine/core';
import { useWho } from '../../api/who.ts';
import { Unanswered } from '../frame/Unanswered.tsx';
import classes from '../../ui/Page.module.css';
import form from '../frame/Tab.module.css';
import { HistoryEntry } from './HistoryEntry.tsx';
import { PastPanel } from './PastPanel.tsx';
import { useHistory } from './use-history.ts';
import { Loading } from '../../ui/Loading.tsx';
import { formatDate } from '../../ui/text/format.ts';

/** Every change of the record: the author, the time, and the values before and after. */
export function HistoryTab() {
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useHistory();
  const { dataFrom } = useWho().rights;
  const entries = data?.pages.flat() ?? [];

  return (
    <div className={`${classes.scrolling} ${form.tab}`} role="tabpanel" tabIndex={0}>
      <Stack maw={960} gap="lg" pb="lg">
        <PastPanel />
        {error && <Unanswered error={error} onRetry={() => void refetch()} />}
        {isPending && <Loading height={160} />}
        {data && entries.length === 0 && (
          <Text>
            {dataFrom
              ? `С ${formatDate(dataFrom)} запись не меняли; что было раньше, вам не показывают.`
              : 'Запись ещё не меняли с тех пор, как ведётся журнал.'}
          </Text>
        )}
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
