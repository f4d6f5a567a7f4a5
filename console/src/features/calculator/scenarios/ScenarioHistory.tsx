import { Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { calculatorCalls as calls } from 'contract/features/calculator/calls.ts';
import { shortName } from 'contract/kit/short-name.ts';
import type { Fields } from 'contract/kit/field.ts';
import { journalActions, type JournalEntry } from 'contract/kit/journal-entry.ts';
import { monthTitle } from 'contract/time/calendar.ts';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { EntryChanges } from '../../../resource/past/EntryChanges.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';

interface Props {
  guid: string;
  name: string;
  onClose: () => void;
}

const fields = {
  name: { kind: 'text', label: 'Название', max: 120 },
  note: { kind: 'text', label: 'Примечание', max: 1000 },
  from: { kind: 'text', label: 'С месяца', max: 7 },
  to: { kind: 'text', label: 'По месяц', max: 7 },
  points: { kind: 'number', label: 'Точек' },
  month: { kind: 'text', label: 'Месяц файла', max: 7 },
} as const satisfies Fields;
const MONTHS = ['from', 'to', 'month'];
const PAGE = 50;

const inWords = (values: JournalEntry['before']): JournalEntry['before'] =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, MONTHS.includes(name) ? monthTitle(String(value)) : value]),
  );

/** The history of a saved calculation: who changed what and when. */
export function ScenarioHistory({ guid, name, onClose }: Props) {
  const zone = useTimeZone();
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [calls.history.path, guid],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      call(calls.history, { params: { guid }, query: { limit: String(PAGE), before }, signal }),
    getNextPageParam: (last) => (last.length === PAGE ? String(last.at(-1)?.number) : undefined),
  });
  const entries = data?.pages.flat() ?? [];
  return (
    <Dialog onClose={onClose} size="lg" title={`История расчёта «${name}»`}>
      <Stack gap="lg">
        {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
        {isPending && <Loading height={160} />}
        {data && entries.length === 0 && <Text>Расчёт ещё не меняли с тех пор, как ведётся журнал.</Text>}
        {entries.map((entry) => (
          <article key={entry.number}>
            <Text size="sm" mb={4}>
              <Text component="time" fw={600} dateTime={entry.occurredAt}>
                {formatDateTime(entry.occurredAt, zone)}
              </Text>{' '}
              {entry.userName ? shortName(entry.userName) : 'Программа'} —{' '}
              {journalActions[entry.action].toLocaleLowerCase('ru')}
            </Text>
            <EntryChanges
              resource={{ fields }}
              entry={{ before: inWords(entry.before), after: inWords(entry.after) }}
            />
          </article>
        ))}
        {hasNextPage && (
          <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
            Показать ещё
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}
