import { Button, Stack, Text } from '@mantine/core';
import { desktopLinkCalls, type ListedLink } from 'contract/features/desktop/links.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { countOf, formatDateTime } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { toast } from '../../../ui/toast.ts';
import classes from './Links.module.css';

function Link({ link }: { link: ListedLink }) {
  const zone = useTimeZone();
  const withdraw = useSend(desktopLinkCalls.withdraw);
  const { guid, name, author, isOwn, isSnapshot, createdAt, expiresAt, openings, openedAt } = link;
  const done = () => void toast({ color: 'green', message: `Ссылка на «${name}» отозвана` });
  const title = isSnapshot ? `${name}, снимок ${formatDateTime(createdAt, zone)}` : name;
  return (
    <li className={classes.link}>
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {!isOwn && `${author} · `}до {formatDateTime(expiresAt, zone)} ·{' '}
          {openedAt
            ? `открывали ${countOf(openings, ['раз', 'раза', 'раз'])}, последний — ${formatDateTime(openedAt, zone)}`
            : 'ещё не открывали'}
        </Text>
        {withdraw.error && <ErrorNote {...errorText(withdraw.error)} />}
      </div>
      <Button
        variant="default"
        size="compact-sm"
        loading={withdraw.isPending}
        aria-label={`Отозвать ссылку на «${title}»`}
        onClick={() => withdraw.mutate({ params: { guid } }, { onSuccess: done })}
      >
        Отозвать
      </Button>
    </li>
  );
}

/** The valid links: the user's own, or all of them for an administrator. */
export function LinkList() {
  const { data, error, refetch } = useCall(desktopLinkCalls.list, {});
  return (
    <Stack component="section" gap="xs" aria-label="Действующие ссылки">
      <Text size="sm" fw={600}>
        Действующие ссылки
      </Text>
      {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={36} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          Ни одной.
        </Text>
      )}
      {data && data.length > 0 && (
        <ul className={classes.links}>
          {data.map((link) => (
            <Link key={link.guid} link={link} />
          ))}
        </ul>
      )}
    </Stack>
  );
}
