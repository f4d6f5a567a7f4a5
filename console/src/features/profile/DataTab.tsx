import { Text, Title } from '@mantine/core';
import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import { profile } from 'contract/features/profile/calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import { useCall } from '../../api/queries.ts';
import { deviceName } from '../../ui/text/device-name.ts';
import { formatDate, formatDateTime } from '../../ui/text/format.ts';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { StatusText } from '../../ui/StatusText.tsx';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import classes from './Profile.module.css';
import { AnswerTab } from '../../resource/frame/AnswerTab.tsx';

const outcomeOf = ({ isRefused, reason }: Answer<typeof profile.get>['signIns'][number]) =>
  isRefused ? (
    <StatusText kind="bad" icon={IconBan}>
      {reason ?? 'Отказ'}
    </StatusText>
  ) : (
    <StatusText kind="good" icon={IconCircleCheck}>
      Вход
    </StatusText>
  );

const visibleSince = (day: string) =>
  `с ${formatDate(day)}: журнал и истории, измеренное, суммы, балансы и отчёты. За более ранний период обратитесь к тому, кто видит всё`;

/** The user's own data and the latest sign-ins. */
export function DataTab() {
  const zone = useTimeZone();
  const moment = (at: string | null, none: string) => (at ? formatDateTime(at, zone) : none);
  return (
    <AnswerTab query={useCall(profile.get, {})}>
      {(own) => {
        const facts = [
          ['Фамилия, имя, отчество', [own.lastName, own.firstName, own.middleName].filter(Boolean).join(' ')],
          ['Имя пользователя', own.userName],
          ['Почта', own.email ?? 'не указана'],
          ['Телефон', own.phone ?? 'не указан'],
          ['Учётную запись ведёт', own.homeName ?? '—'],
          ['Данные видны', own.dataFrom ? visibleSince(own.dataFrom) : 'за всё время'],
          ['Пароль сменён', moment(own.passwordChangedAt, 'ещё не меняли')],
          ['Пароль действует до', moment(own.passwordExpiresAt, 'без срока')],
          ['Второй фактор', own.secondFactor.isOn ? 'подключён' : 'не подключён'],
        ] as const;
        return (
          <>
            <dl className={classes.facts}>
              {facts.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <Text size="sm" c="dimmed">
              Имя, почту и телефон меняет администратор организации, которая ведёт учётную запись.
            </Text>
            <Title order={2}>Последние входы</Title>
            <Text size="sm">Не узнаёте вход? Смените пароль и завершите остальные сеансы.</Text>
            <PlainTable
              label="Последние входы"
              rows={own.signIns}
              rowKey={({ at, isRefused }) => `${at} ${isRefused}`}
              nothing="Входов ещё не было."
              columns={[
                { label: 'Время', cell: ({ at }) => formatDateTime(at, zone) },
                {
                  label: 'Результат',
                  cell: outcomeOf,
                },
                { label: 'Адрес', cell: ({ address }) => address ?? '—' },
                { label: 'Устройство', cell: ({ device }) => (device ? deviceName(device) : '—') },
              ]}
            />
          </>
        );
      }}
    </AnswerTab>
  );
}
