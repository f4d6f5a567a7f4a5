import { Button } from '@mantine/core';
import { valueSources, type ValueSource } from 'contract/features/measurements/facts.ts';
import type { RegionMonth } from 'contract/features/region-actual/answers.ts';
import { regionActualCalls as calls } from 'contract/features/region-actual/calls.ts';
import { formErrorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/who.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { formatDate, formatDateTime } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';

type Day = RegionMonth['days'][number];
type StoredDay = Day & { origin: NonNullable<Day['origin']> };

const columns: readonly PlainColumn<StoredDay>[] = [
  { label: 'День', cell: ({ day }) => formatDate(day) },
  { label: 'Источник', cell: ({ origin }) => valueSources[origin.source as ValueSource] },
  { label: 'Когда стало известно', cell: ({ origin }) => formatDateTime(origin.knownAt, 'Europe/Moscow') },
  { label: 'Кто', cell: ({ origin }) => origin.userName ?? '—' },
  { label: 'Откуда', wraps: true, cell: ({ origin }) => origin.note ?? '—' },
  { label: 'Версия', cell: ({ origin }) => origin.version },
];

interface Props {
  region: string;
  days: readonly Day[];
}

/** The origin of each day's values; rejecting a version restores the previous one. */
export function OriginTable({ region, days }: Props) {
  const undo = useSend(calls.undo);
  const mayNot = useRefusal('regionActual', 'delete');
  const stored = days.filter((day): day is StoredDay => day.origin !== null);
  return (
    <>
      {undo.error && <ErrorNote {...formErrorText(undo.error)} />}
      <PlainTable
        label="Откуда значения"
        columns={columns}
        rows={stored}
        rowKey={({ day }) => day}
        nothing="Значений за этот месяц ещё нет."
      >
        {({ day, origin }) => (
          <Button
            size="compact-xs"
            variant="default"
            loading={undo.isPending}
            disabled={mayNot !== undefined}
            title={mayNot ?? 'Вернуть всё, что стояло до этого действия'}
            aria-label={`Вернуть прежнее: действие ${formatDate(day)}`}
            onClick={() =>
              undo.mutate({ params: { guid: region }, body: { act: origin.act, reason: 'Версия не принята' } })
            }
          >
            Вернуть прежнее
          </Button>
        )}
      </PlainTable>
    </>
  );
}
