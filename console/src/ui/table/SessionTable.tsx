import { Button } from '@mantine/core';
import { refused } from '../refusal/refused.ts';
import { deviceName } from '../text/device-name.ts';
import { formatDateTime } from '../text/format.ts';
import { PlainTable } from './PlainTable.tsx';
import { useTimeZone } from '../text/time-zone.ts';

interface ShownSession {
  guid: string;
  startedAt: string;
  seenAt: string;
  endsAt: string;
  address: string;
  device: string;
}

interface Props<S> {
  sessions: readonly S[];
  /** A mark of a special session: «этот», «в консоли». */
  mark: (session: S) => string | null;
  /** Why none of them may be ended. */
  refusal?: string | undefined;
  onEnd: (session: S) => void;
  mayEnd: (session: S) => boolean;
  isEnding: boolean;
}

/** Open sessions: the origin and start of each, and a button to end it. */
export function SessionTable<S extends ShownSession>({ sessions, mark, refusal, onEnd, mayEnd, isEnding }: Props<S>) {
  const zone = useTimeZone();
  return (
    <PlainTable
      label="Открытые сеансы"
      rows={sessions}
      rowKey={({ guid }) => guid}
      nothing="Открытых сеансов нет."
      columns={[
        {
          label: 'Устройство',
          cell: (session) => [deviceName(session.device), mark(session)].filter(Boolean).join(' · '),
        },
        { label: 'Адрес', cell: ({ address }) => address },
        { label: 'Вход', cell: ({ startedAt }) => formatDateTime(startedAt, zone) },
        { label: 'Последнее действие', cell: ({ seenAt }) => formatDateTime(seenAt, zone) },
        { label: 'Закончится', cell: ({ endsAt }) => formatDateTime(endsAt, zone) },
      ]}
    >
      {(session) =>
        mayEnd(session) && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={!refusal && isEnding}
            {...refused(refusal)}
            onClick={() => onEnd(session)}
            aria-label={`Завершить сеанс ${deviceName(session.device)}, ${session.address}`}
          >
            Завершить
          </Button>
        )
      }
    </PlainTable>
  );
}
