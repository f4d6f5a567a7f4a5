import { Button, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { IconRefresh } from '@tabler/icons-react';
import { desktopLinkCalls, type OpenedLink } from 'contract/features/desktop/links.ts';
import { widgetPeriods } from 'contract/features/widgets/settings.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { PublicScreen } from '../../../app/sign-in/PublicScreen.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { ShownZone, zoneTitle } from '../../../ui/text/time-zone.ts';
import classes from './Shared.module.css';
import { SharedCards } from './SharedCards.tsx';

interface Props {
  link: OpenedLink;
  isFetching: boolean;
  onRefresh: () => void;
}

function Shown({ link, isFetching, onRefresh }: Props) {
  const { name, organization, author, period, zone, takenAt, expiresAt } = link;
  useDocumentTitle(`${name} — Энергоконсоль`);
  return (
    <ShownZone value={zone}>
      <div className={classes.head}>
        <div className={classes.words}>
          <Title order={1}>{name}</Title>
          <Text size="sm" c="dimmed">
            {organization} · показывает {author} · {widgetPeriods[period]} · {zoneTitle(zone)}
          </Text>
          <Text size="sm" c="dimmed">
            {takenAt ? `Снимок ${formatDateTime(takenAt, zone)}: числа той минуты` : 'Числа на момент открытия'} ·
            ссылка открывается до {formatDateTime(expiresAt, zone)}
          </Text>
        </div>
        {takenAt === null && (
          <Button variant="default" leftSection={<IconRefresh size={16} />} loading={isFetching} onClick={onRefresh}>
            Обновить
          </Button>
        )}
      </div>
      {link.items.length === 0 ? <Text>На этом рабочем столе нет виджетов.</Text> : <SharedCards link={link} />}
    </ShownZone>
  );
}

/** What the link of a desktop shows to whoever has it, without signing in. The token stays in the address: the page is read again. */
export function SharedPage() {
  useDocumentTitle('Рабочий стол по ссылке — Энергоконсоль');
  const token = useLocation({ select: ({ hash }) => hash });
  const { data, error, isFetching, refetch } = useCall(
    desktopLinkCalls.open,
    { body: { token } },
    { enabled: token !== '', staleTime: Infinity },
  );
  if (data)
    return (
      <PublicScreen isWide>
        <div className={classes.page}>
          <Shown link={data} isFetching={isFetching} onRefresh={() => void refetch()} />
          {error && <ErrorNote {...errorText(error)} />}
        </div>
      </PublicScreen>
    );
  return (
    <PublicScreen>
      <Title order={1} mb="md">
        Рабочий стол по ссылке
      </Title>
      {!token && <Text>Откройте ссылку ещё раз целиком: в этом адресе её нет.</Text>}
      {error && <ErrorNote {...errorText(error)} />}
      {token && !error && <Loading height={160} />}
    </PublicScreen>
  );
}
