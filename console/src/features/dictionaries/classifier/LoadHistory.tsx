import { Button, Text, Title } from '@mantine/core';
import { changeKinds, type ChangeKind, type ClassifierLoad } from 'contract/features/dictionaries/classifiers.ts';
import { useState } from 'react';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { formatDate, formatDateTime, formatNumber } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { LoadChanges } from './LoadChanges.tsx';
import { refused } from '../../../ui/refusal/refused.ts';

const isEmpty = ({ changes }: ClassifierLoad) => Object.values(changes).every((count) => count === 0);
const changesText = ({ changes }: ClassifierLoad) =>
  (Object.keys(changeKinds) as ChangeKind[])
    .filter((kind) => changes[kind] > 0)
    .map((kind) => `${changeKinds[kind].toLowerCase()}: ${formatNumber(changes[kind])}`)
    .join(', ') || 'коды те же';

const columnsOf = (zone: string): PlainColumn<ClassifierLoad>[] => [
  { label: 'Редакция от', cell: ({ edition }) => formatDate(edition) },
  { label: 'Файл', wraps: true, cell: ({ fileName }) => fileName },
  {
    label: 'Применена',
    cell: ({ appliedAt, author }) => (
      <>
        {formatDateTime(appliedAt!, zone)}
        <Text size="xs" c="dimmed">
          {author}
        </Text>
      </>
    ),
  },
  { label: 'Коды', wraps: true, cell: changesText },
];

/** The applied editions: when, by whom and their changes. */
export function LoadHistory({ loads }: { loads: readonly ClassifierLoad[] }) {
  const zone = useTimeZone();
  const [shown, setShown] = useState<ClassifierLoad | null>(null);
  return (
    <section>
      <Title order={2} size="h5" mb="xs">
        Загруженные редакции
      </Title>
      <PlainTable
        label="Загруженные редакции"
        columns={columnsOf(zone)}
        rows={loads}
        rowKey={({ guid }) => guid}
        nothing=""
      >
        {(load) => (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Показать коды: редакция от ${formatDate(load.edition)}`}
            {...refused(isEmpty(load) ? 'Эта загрузка кодов не меняла.' : undefined)}
            onClick={() => setShown(load)}
          >
            Показать
          </Button>
        )}
      </PlainTable>
      {shown && (
        <Dialog onClose={() => setShown(null)} title={`Редакция от ${formatDate(shown.edition)}`} size="xl">
          <LoadChanges load={shown} />
        </Dialog>
      )}
    </section>
  );
}
