import { Button, Group, Text } from '@mantine/core';
import { glossary } from 'contract/features/glossary/facts.ts';
import { missedCalls } from 'contract/features/glossary/missed.ts';
import type { Answer } from 'contract/kit/route.ts';
import { Suspense, use, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCall, useSend } from '../../api/queries.ts';
import { RecordCreation } from '../../resource/input/record-creation.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable.tsx';
import { countOf, formatDateTime } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { ViewTable } from './ViewTable.tsx';

type Missed = Answer<typeof missedCalls.list>[number];

function Words({ text, times, lastAt }: Missed) {
  const zone = useTimeZone();
  return (
    <>
      {text}
      <Text size="xs" c="dimmed">
        {countOf(times, ['раз', 'раза', 'раз'])}, последний — {formatDateTime(lastAt, zone)}
      </Text>
    </>
  );
}

const columns: readonly PlainColumn<Missed>[] = [
  { label: 'Слова', wraps: true, cell: (missed) => <Words {...missed} /> },
];

interface Props {
  onClose: () => void;
}

/** What people sought in the glossary and did not find: a term is written from it, or it is taken off the list. */
export function MissedDialog({ onClose }: Props) {
  const { data, error, refetch } = useCall(missedCalls.list, {});
  const remove = useSend(missedCalls.remove);
  const createRecord = use(RecordCreation)!;
  const [wanted, setWanted] = useState<string | null>(null);
  const failed = error ?? remove.error;
  return (
    <Dialog onClose={onClose} title="Искали и не нашли" size={720}>
      <Text size="sm" mb="sm">
        Что искали в глоссарии без успеха. Кто искал, не записывается. Новый термин с этими словами сам уберёт их
        отсюда.
      </Text>
      {failed && <ErrorNote {...errorText(failed)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={120} />}
      {data && (
        <PlainTable
          label="Искали и не нашли"
          columns={columns}
          rows={data}
          rowKey={({ guid }) => guid}
          nothing="Пока всё, что искали, находилось."
        >
          {({ guid, text }) => (
            <Group gap={4}>
              <Button size="compact-xs" aria-label={`Создать термин «${text}»`} onClick={() => setWanted(text)}>
                Создать термин
              </Button>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Убрать «${text}»`}
                onClick={() => remove.mutate({ params: { guid } })}
              >
                Убрать
              </Button>
            </Group>
          )}
        </PlainTable>
      )}
      <ViewTable />
      <Suspense>
        {wanted &&
          createRecord({
            resource: glossary,
            initial: { term: wanted },
            onClose: () => setWanted(null),
            onSaved: () => setWanted(null),
          })}
      </Suspense>
    </Dialog>
  );
}
