import { Button } from '@mantine/core';
import type { ApiToken } from 'contract/features/profile/api-tokens.ts';
import { entityTypes, permissionNames, type EntityType } from 'contract/rights/permissions.ts';
import { formatDate, formatDateTime } from '../text/format.ts';
import { PlainTable } from './PlainTable.tsx';
import { useTimeZone } from '../text/time-zone.ts';

const statuses = { active: 'Действует', expired: 'Срок вышел', revoked: 'Отозван' } as const;

const scopeText = ({ scope }: ApiToken): string =>
  (Object.keys(scope) as EntityType[])
    .map((entity) => `${entityTypes[entity]} — ${permissionNames[scope[entity] ?? 'none'].toLocaleLowerCase('ru')}`)
    .join('; ');

interface Props {
  tokens: readonly ApiToken[];
  withOrganization?: boolean;
  isRevoking: boolean;
  /** Undefined when the tokens are read-only. */
  onRevoke: ((token: ApiToken) => void) | undefined;
}

/** API tokens: what each allows, until when, and when it was last used. */
export function TokenTable({ tokens, withOrganization = false, isRevoking, onRevoke }: Props) {
  const zone = useTimeZone();
  return (
    <PlainTable
      label="Ключи API"
      rows={tokens}
      rowKey={({ guid }) => guid}
      nothing="Ключей нет."
      columns={[
        { label: 'Ключ', cell: ({ name }) => name },
        ...(withOrganization ? [{ label: 'Организация', cell: (token: ApiToken) => token.organizationName }] : []),
        { label: 'Что можно', cell: scopeText, wraps: true },
        { label: 'Состояние', cell: ({ status }) => statuses[status] },
        { label: 'Действует по', cell: ({ validUntil }) => formatDate(validUntil) },
        {
          label: 'Последний вызов',
          cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt, zone) : 'не было'),
        },
      ]}
    >
      {(token) =>
        token.status === 'active' && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={isRevoking || !onRevoke}
            onClick={() => onRevoke?.(token)}
            aria-label={`Отозвать ключ ${token.name}`}
          >
            Отозвать
          </Button>
        )
      }
    </PlainTable>
  );
}
