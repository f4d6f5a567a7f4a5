import { Anchor } from '@mantine/core';
import { organizationCalls } from 'contract/features/organizations/calls.ts';
import { organizations } from 'contract/features/organizations/facts.ts';
import type { Answer } from 'contract/kit/route.ts';
import { standings } from 'contract/rights/rights.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { OverviewPage } from '../../resource/frame/OverviewPage.tsx';
import page from '../../ui/Page.module.css';
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable.tsx';
import { countOf, formatDate, formatDateTime, formatNumber } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { useEntering } from '../../app/sign-in/use-entering.ts';

type Client = Answer<typeof organizationCalls.mine>[number];

const UNREAD_LIMIT = 100;

/** What is pending for the person in one organization, as text. */
function waiting({ unread, tasks, failedSchedules }: Client): string {
  const news = countOf(unread, ['уведомление', 'уведомления', 'уведомлений']);
  return [
    unread && (unread < UNREAD_LIMIT ? news : `не меньше ${UNREAD_LIMIT} уведомлений`),
    tasks && countOf(tasks, ['поручение', 'поручения', 'поручений']),
    failedSchedules && `${countOf(failedSchedules, ['задача', 'задачи', 'задач'])} с ошибкой`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Shown for data that the person may not read there. */
const NO_RIGHT = 'нет права';

interface EntranceProps {
  client: Client;
  onEnter: (guid: string) => void;
}

/** The name of an organization as a button that switches to it. */
const Entrance = ({ client: { guid, name, isCurrent }, onEnter }: EntranceProps) =>
  isCurrent ? (
    `${name} · открыта`
  ) : (
    <Anchor
      component="button"
      type="button"
      size="sm"
      ta="left"
      aria-label={`Перейти в ${name}`}
      onClick={() => onEnter(guid)}
    >
      {name}
    </Anchor>
  );

const columnsOf = (zone: string, onEnter: (guid: string) => void): PlainColumn<Client>[] => [
  {
    label: 'Организация',
    wraps: true,
    cell: (one) => <Entrance client={one} onEnter={onEnter} />,
  },
  { label: 'Состояние', cell: ({ standing }) => standings[standing] },
  { label: 'Доступ по', cell: ({ validTo }) => (validTo ? formatDate(validTo) : 'без срока') },
  { label: 'Ждёт вас', wraps: true, cell: (one) => waiting(one) || 'ничего' },
  {
    label: 'Последние данные',
    cell: ({ lastDataAt }) => (lastDataAt ? formatDateTime(lastDataAt, zone) : '—'),
  },
  {
    label: 'Пользователи',
    isNumber: true,
    cell: ({ users }) => (users === null ? NO_RIGHT : formatNumber(users)),
  },
];

/** The person's organizations, with the pending work in each and a button to switch. */
export function OwnPage() {
  const enter = useEntering();
  const zone = useTimeZone();
  return (
    <OverviewPage
      query={useCall(organizationCalls.mine, {})}
      state={(all) => countOf(all.length, organizations.titles.count)}
    >
      {(all) => (
        <div className={page.note}>
          <PlainTable
            label="Организации, где вы работаете"
            rows={all}
            rowKey={({ guid }) => guid}
            nothing="Сейчас у вас нет доступа ни к одной организации."
            columns={columnsOf(zone, (guid) => void enter(guid, paths.root))}
          />
        </div>
      )}
    </OverviewPage>
  );
}
