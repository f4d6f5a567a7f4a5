import { Button } from '@mantine/core';
import type { ExternalLogin } from 'contract/features/sign-in-providers/external-logins.ts';
import { formatDateTime } from '../text/format.ts';
import { useTimeZone } from '../text/time-zone.ts';
import { PlainTable } from './PlainTable.tsx';

interface Props {
  logins: readonly ExternalLogin[];
  /** Undefined when they are read-only. */
  onRemove: ((login: ExternalLogin) => void) | undefined;
}

/** The accounts at sign-in providers linked to a person. */
export function ExternalLoginTable({ logins, onRemove }: Props) {
  const zone = useTimeZone();
  return (
    <PlainTable
      label="Внешние входы"
      rows={logins}
      rowKey={({ guid }) => guid}
      nothing="Внешних входов нет."
      columns={[
        { label: 'Поставщик', cell: ({ provider }) => provider, wraps: true },
        { label: 'Имя у него (sub)', cell: ({ subject }) => subject, wraps: true },
        { label: 'Добавлен', cell: ({ createdAt }) => formatDateTime(createdAt, zone) },
        {
          label: 'Последний вход',
          cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt, zone) : 'не было'),
        },
      ]}
    >
      {onRemove &&
        ((login) => (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onRemove(login)}
            aria-label={`Убрать внешний вход ${login.provider}`}
          >
            Убрать
          </Button>
        ))}
    </PlainTable>
  );
}
