import { Button, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { OpenedLink } from 'contract/features/desktop/links.ts';
import { widgetPeriods } from 'contract/features/widgets/settings.ts';
import { formatDateTime } from '../../../ui/text/format.ts';
import { zoneTitle } from '../../../ui/text/zone-title.ts';
import classes from './Shared.module.css';
import { SharedCards } from './SharedCards.tsx';

interface Props {
  link: OpenedLink;
  isFetching: boolean;
  onRefresh: () => void;
}

/** The content of a shared link: its owner, period, time, and the widgets. */
export function SharedDesktop({ link, isFetching, onRefresh }: Props) {
  const { name, organization, author, period, zone, takenAt, expiresAt } = link;
  useDocumentTitle(`${name} — Энергоконсоль`);
  return (
    <div className={classes.page}>
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
          <Button variant="default" loading={isFetching} onClick={onRefresh}>
            Обновить
          </Button>
        )}
      </div>
      {link.items.length === 0 ? <Text>На этом рабочем столе нет виджетов.</Text> : <SharedCards link={link} />}
    </div>
  );
}
