import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { notifications } from 'contract/features/notifications/calls.ts';
import { lazy, Suspense, useState } from 'react';
import { useEvents, useEventStream } from '../../api/events.ts';
import { useCall } from '../../api/queries.ts';
import { organization } from '../../api/session.ts';
import classes from './NotificationsButton.module.css';

const NotificationsPanel = lazy(async () => ({
  default: (await import('./NotificationsPanel.tsx')).NotificationsPanel,
}));

const MOST = 99;

/** The number of unread notifications; the list is loaded on opening. */
export function NotificationsButton() {
  useEventStream(organization());
  useEvents(['notifications'], [notifications.list.path]);
  const [isOpened, setOpened] = useState(false);
  const { data } = useCall(notifications.list, { query: { unread: 'true', limit: '1' } });
  const unread = data?.unread ?? 0;
  const button = (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      className={classes.bell}
      aria-label={unread ? `Уведомления, новых: ${unread}` : 'Уведомления'}
      aria-haspopup="dialog"
      aria-expanded={isOpened}
      onClick={() => setOpened((opened) => !opened)}
    >
      <IconBell size={18} />
      {unread > 0 && <span className={classes.count}>{unread > MOST ? `${MOST}+` : unread}</span>}
    </Button>
  );
  if (!isOpened) return button;
  return (
    <Suspense fallback={button}>
      <NotificationsPanel button={button} unread={unread} onClose={() => setOpened(false)} />
    </Suspense>
  );
}
