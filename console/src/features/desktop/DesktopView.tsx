import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconLayoutGrid, IconRefresh } from '@tabler/icons-react';
import type { Desktop } from 'contract/features/desktop/calls.ts';
import { widgetCalls } from 'contract/features/widgets/calls.ts';
import { lazy, Suspense, useState } from 'react';
import { Loading } from '../../ui/Loading.tsx';
import { countOf } from '../../ui/text/format.ts';
import page from '../../ui/Page.module.css';
import classes from './Desktop.module.css';
import { DesktopCards } from './layout/DesktopCards.tsx';
import { MenuButton } from '../../ui/overlay/MenuButton.tsx';
import { PageTitle } from '../../ui/help/PageTitle.tsx';

const PeriodSelect = lazy(async () => ({ default: (await import('./PeriodSelect.tsx')).PeriodSelect }));
const DesktopMenu = lazy(async () => ({ default: (await import('./DesktopMenu.tsx')).DesktopMenu }));
const ResetDialog = lazy(async () => ({ default: (await import('./ResetDialog.tsx')).ResetDialog }));

interface Props {
  desktop: Desktop;
  period: string;
  onEdit: () => void;
}

/** The desktop in view mode. */
export function DesktopView({ desktop, period, onEdit }: Props) {
  const client = useQueryClient();
  const { items, isOwn, version } = desktop;
  const [isResetting, setResetting] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: [widgetCalls.data.path] });
  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <PageTitle>Рабочий стол</PageTitle>
          <div className={page.state}>
            {isOwn ? 'Ваша расстановка' : 'Общий для организации'} ·{' '}
            {countOf(items.length, ['виджет', 'виджета', 'виджетов'])}
          </div>
        </div>
        <Suspense fallback={<Loading width={200} height={36} />}>
          <PeriodSelect period={period} />
        </Suspense>
        <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={() => void refresh()}>
          Обновить
        </Button>
        <MenuButton label="Ещё о рабочем столе" size={36} variant="default">
          {(button, close) => (
            <DesktopMenu button={button} desktop={desktop} onReset={() => setResetting(true)} onClose={close} />
          )}
        </MenuButton>
        <Button leftSection={<IconLayoutGrid size={16} />} onClick={onEdit}>
          Настроить
        </Button>
      </header>
      {items.length === 0 ? (
        <div className={page.empty}>
          <Text fw={600}>На рабочем столе пока нет виджетов</Text>
          <Text c="dimmed">
            Поставьте те, на которые смотрите каждый день: поверки, план и факт, последние действия.
          </Text>
          <Button onClick={onEdit}>Выбрать виджеты</Button>
        </div>
      ) : (
        <div className={classes.scroll}>
          <DesktopCards desktop={desktop} period={period} />
        </div>
      )}
      <Suspense>{isResetting && <ResetDialog version={version} onClose={() => setResetting(false)} />}</Suspense>
    </section>
  );
}
