import { Button, Group } from '@mantine/core';
import type { passkeys } from 'contract/features/profile/passkeys.ts';
import type { Answer } from 'contract/kit/route.ts';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { refused } from '../../../ui/refusal/refused.ts';

type Own = Answer<typeof passkeys.own>;
export type Passkey = Own['passkeys'][number];

interface Props extends Own {
  /** The last passkey must be kept: the organization requires a second factor, and there is no other. */
  isLastKept: boolean;
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

/** The user's passkeys: where and when each was used. */
export function PasskeyTable({ host, passkeys: rows, isLastKept, onRename, onRemove }: Props) {
  const zone = useTimeZone();
  const isElsewhere = rows.some((passkey) => passkey.host !== host);
  const isKept = isLastKept && rows.length === 1;
  return (
    <PlainTable
      label="Ключи доступа"
      rows={rows}
      rowKey={({ guid }) => guid}
      nothing="Ключей доступа нет."
      columns={[
        { label: 'Ключ', cell: ({ name }) => name, wraps: true },
        ...(isElsewhere ? [{ label: 'Действует по адресу', cell: (passkey: Passkey) => passkey.host }] : []),
        { label: 'Добавлен', cell: ({ createdAt }) => formatDateTime(createdAt, zone) },
        {
          label: 'Последний вход',
          cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt, zone) : 'не было'),
        },
      ]}
    >
      {(passkey) => (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onRename(passkey)}
            aria-label={`Переименовать ключ доступа ${passkey.name}`}
          >
            Переименовать
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            {...refused(isKept ? 'Организация требует второй фактор: последний ключ убрать нельзя' : undefined)}
            onClick={() => onRemove(passkey)}
            aria-label={`Убрать ключ доступа ${passkey.name}`}
          >
            Убрать
          </Button>
        </Group>
      )}
    </PlainTable>
  );
}
