import { Button } from '@mantine/core';
import { valueSources, type ValueSource } from 'contract/features/measurements/facts.ts';
import type { RegionMonth } from 'contract/features/region-actual/answers.ts';
import { lazy, Suspense, useState } from 'react';
import { useRefusal } from '../../../api/decisions.ts';
import { formatDate, formatDateTime } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { refused } from '../../../ui/refusal/refused.ts';

const UndoDialog = lazy(async () => ({ default: (await import('./UndoDialog.tsx')).UndoDialog }));

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
  const [act, setAct] = useState<number | null>(null);
  const mayNot = useRefusal('regionActual', 'delete');
  const stored = days.filter((day): day is StoredDay => day.origin !== null);
  return (
    <>
      <Suspense>{act !== null && <UndoDialog region={region} act={act} onClose={() => setAct(null)} />}</Suspense>
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
            data-tip={mayNot ? undefined : 'Вернуть всё, что стояло до этого действия'}
            {...refused(mayNot)}
            aria-label={`Вернуть прежнее: действие ${formatDate(day)}`}
            onClick={() => setAct(origin.act)}
          >
            Вернуть прежнее…
          </Button>
        )}
      </PlainTable>
    </>
  );
}
