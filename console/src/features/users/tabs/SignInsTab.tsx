import { Text } from '@mantine/core';
import { IconBan, IconCircleCheck, IconPointFilled } from '@tabler/icons-react';
import { activity, type Session } from 'contract/features/journal/activity.ts';
import { users } from 'contract/features/users/facts.ts';
import { useCall } from '../../../api/queries.ts';
import { useWho } from '../../../api/who.ts';
import { paths } from '../../../paths.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { OpenTo } from '../../../resource/value/OpenTo.tsx';
import { KeptElsewhere } from './KeptElsewhere.tsx';
import { ExternalLogins } from './ExternalLogins.tsx';
import { deviceName } from '../../../ui/text/device-name.ts';
import { formatDate, formatDateTime } from '../../../ui/text/format.ts';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import { StatusText } from '../../../ui/StatusText.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useTimeZone } from '../../../ui/text/time-zone.ts';

function outcomeOf({ result, reason, isOnline }: Session) {
  if (result === 'refused')
    return (
      <StatusText kind="bad" icon={IconBan}>
        {reason ?? 'Отказ'}
      </StatusText>
    );
  return isOnline ? (
    <StatusText kind="good" icon={IconPointFilled}>
      В консоли
    </StatusText>
  ) : (
    <StatusText kind="past" icon={IconCircleCheck}>
      Вошёл
    </StatusText>
  );
}

const LIMIT = 100;

/** The sign-ins of the user, including the refused ones, visible to the organization that manages the account. */
export function SignInsTab() {
  const { row } = useRecord(users);
  if (!row.isHome)
    return <KeptElsewhere what="Входы">Что он делал в вашей организации, видно на вкладке «Действия».</KeptElsewhere>;
  return (
    <OpenTo entity="activityLog">
      <SignIns />
    </OpenTo>
  );
}

function SignIns() {
  const { row } = useRecord();
  const { dataFrom } = useWho().rights;
  const zone = useTimeZone();
  const query = { person: row.guid, limit: String(LIMIT) };
  return (
    <AnswerTab query={useCall(activity.sessions, { query })}>
      {({ items, next }) => (
        <>
          <ExternalLogins guid={row.guid} />
          <PlainTable
            label="Входы"
            rows={items}
            rowKey={({ key }) => key}
            nothing={
              dataFrom
                ? `С ${formatDate(dataFrom)} с этой учётной записью не входили; что было раньше, вам не показывают.`
                : 'С этой учётной записью ещё не входили.'
            }
            columns={[
              { label: 'Время', cell: ({ startedAt }) => formatDateTime(startedAt, zone) },
              { label: 'Результат', cell: outcomeOf },
              { label: 'Адрес', cell: ({ address }) => address ?? '—' },
              {
                label: 'Устройство',
                cell: ({ device }) => (device ? deviceName(device) : '—'),
              },
              { label: 'Конец', cell: ({ endedAt }) => (endedAt ? formatDateTime(endedAt, zone) : '—') },
            ]}
          />
          <Text size="sm">
            {next && `Показаны последние ${LIMIT}. `}
            <TextLink to={paths.activityOfPerson(row.guid)}>Открыть в разделе «Логи»</TextLink>
          </Text>
        </>
      )}
    </AnswerTab>
  );
}
