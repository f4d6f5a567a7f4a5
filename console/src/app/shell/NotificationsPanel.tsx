import { Button, Popover, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { notifications, severities, type Notification } from 'contract/features/notifications/calls.ts';
import type { ReactElement } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCall, useSend } from '../../api/queries.ts';
import { recordPath } from '../../record-path.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { countOf, formatDateTime } from '../../ui/text/format.ts';
import { linkTo } from '../../ui/link-to.ts';
import link from '../../ui/TextLink.module.css';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import classes from './NotificationsPanel.module.css';

interface Props {
  button: ReactElement;
  unread: number;
  onClose: () => void;
}

interface RowProps {
  notification: Notification;
  /** The number of earlier notifications with the same text. */
  repeated: number;
  onRead: () => void;
  onOpen: () => void;
}

function Row({
  notification: { text, severity, resource, recordGuid, createdAt, readAt },
  repeated,
  onRead,
  onOpen,
}: RowProps) {
  const zone = useTimeZone();
  const path = resource && recordGuid ? recordPath(resource, recordGuid) : null;
  return (
    <li className={classes.row} data-severity={severity} data-unread={readAt === null || undefined}>
      <div className={classes.text}>
        <span className={classes.severity}>{severities[severity]}</span>
        {path ? (
          <Link {...linkTo(path)} className={link.link} onClick={onOpen}>
            {text}
          </Link>
        ) : (
          text
        )}
      </div>
      <div className={classes.foot}>
        <Text size="xs" c="dimmed">
          {formatDateTime(createdAt, zone)}
          {repeated > 0 && ` и ещё ${countOf(repeated, ['раз', 'раза', 'раз'])} раньше`}
        </Text>
        {readAt === null && (
          <Button size="compact-xs" variant="subtle" onClick={onRead}>
            Отметить прочитанным
          </Button>
        )}
      </div>
    </li>
  );
}

/** The user's notifications, each with a link to its subject. */
export function NotificationsPanel({ button, unread, onClose }: Props) {
  const { data, error, refetch } = useCall(notifications.list, { query: { limit: '50' } });
  const send = useSend(notifications.read);
  const read = (guid: string, withEarlier = false) => send.mutate({ body: { guid, withEarlier } });
  const newest = data?.items[0]?.guid;
  return (
    <Popover opened onChange={onClose} position="bottom-end" width="min(420px, 100vw - 16px)" trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={0} aria-label="Уведомления">
        <div className={classes.head}>
          <Text fw={600}>Уведомления</Text>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={!unread || !newest}
            loading={send.isPending}
            // A notification that arrives at this moment was not visible yet and stays unread.
            onClick={() => newest && read(newest, true)}
          >
            Прочитать все
          </Button>
        </div>
        {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
        {!data && !error && <Loading height={120} />}
        {data?.items.length === 0 && (
          <p className={classes.nothing}>
            Здесь появятся неудачи задач, сроки поверок и договоров. Пока ничего не случилось.
          </p>
        )}
        <ul className={classes.list}>
          {[...Map.groupBy(data?.items ?? [], ({ text, readAt }) => `${readAt === null} ${text}`).values()].map(
            (same) => {
              const [notification] = same as [Notification];
              const readAll = () => same.forEach((one) => one.readAt === null && read(one.guid));
              return (
                <Row
                  key={notification.guid}
                  notification={notification}
                  repeated={same.length - 1}
                  onRead={readAll}
                  onOpen={() => {
                    readAll();
                    onClose();
                  }}
                />
              );
            },
          )}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
