import { Button } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { organizationCalls } from 'contract/features/organizations/calls.ts';
import { organizations } from 'contract/features/organizations/facts.ts';
import type { Answer } from 'contract/kit/route.ts';
import { standings } from 'contract/rights/rights.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { OverviewPage } from '../../resource/frame/OverviewPage.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable.tsx';
import { countOf, formatDate, formatDateTime, formatNumber } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { OrganizationTabs } from './OrganizationTabs.tsx';
import { useEntering } from './use-entering.ts';

type Client = Answer<typeof organizationCalls.mine>[number];

const UNREAD_LIMIT = 100;

/** What waits for the person in one organization, in words. */
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

/** Shown where something may not be read there. */
const UNSEEN = 'нет права';

/** Every organization in which the person works, with what waits in each and the way in. */
export function OwnOrganizationsPage() {
  const enter = useEntering();
  const zone = useTimeZone();
  const columns: PlainColumn<Client>[] = [
    { label: 'Организация', wraps: true, cell: ({ name, isCurrent }) => (isCurrent ? `${name} · открыта` : name) },
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
      cell: ({ users }) => (users === null ? UNSEEN : formatNumber(users)),
    },
  ];
  return (
    <>
      <OrganizationTabs />
      <OverviewPage
        title="Где я работаю"
        query={useCall(organizationCalls.mine, {})}
        state={(all) => countOf(all.length, organizations.titles.count)}
      >
        {(all) => (
          <PlainTable
            label="Организации, где вы работаете"
            rows={all}
            rowKey={({ guid }) => guid}
            nothing="Вас ещё не добавили ни в одну организацию."
            columns={columns}
          >
            {({ guid, name, isCurrent }) =>
              isCurrent ? null : (
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconArrowsLeftRight size={16} />}
                  aria-label={`Перейти в «${name}»`}
                  onClick={() => void enter(guid, paths.root)}
                >
                  Перейти
                </Button>
              )
            }
          </PlainTable>
        )}
      </OverviewPage>
    </>
  );
}
