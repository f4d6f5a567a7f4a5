import { Button, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconLayoutGrid, IconRefresh, IconSunrise } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Desktop } from 'contract/features/desktop/calls.ts';
import { widgetCalls } from 'contract/features/widgets/calls.ts';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../paths.ts';
import { Loading } from '../../ui/Loading.tsx';
import { countOf } from '../../ui/text/format.ts';
import page from '../../ui/Page.module.css';
import classes from './Desktop.module.css';
import { DesktopGrid } from './layout/DesktopGrid.tsx';
import { createCrosshair, CrosshairContext } from '../../ui/charts/plot/use-crosshair.ts';
import { MenuButton } from '../../ui/overlay/MenuButton.tsx';
import { WidgetCard } from './widget/WidgetCard.tsx';

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
  const { items, widgets, isOwn, version } = desktop;
  // The charts of a desktop point at one moment together.
  const [crosshair] = useState(createCrosshair);
  const [isResetting, setResetting] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: [widgetCalls.data.path] });
  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <Title order={1}>Рабочий стол</Title>
          <div className={page.state}>
            {isOwn ? 'Ваша расстановка' : 'Общий для организации'} ·{' '}
            {countOf(items.length, ['виджет', 'виджета', 'виджетов'])}
          </div>
        </div>
        <Suspense fallback={<Loading width={200} height={36} />}>
          <PeriodSelect period={period} />
        </Suspense>
        <Button
          variant="default"
          leftSection={<IconSunrise size={16} />}
          renderRoot={(props) => <Link {...props} to={paths.morning} />}
        >
          Утро
        </Button>
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
          <CrosshairContext value={crosshair}>
            <DesktopGrid layout={items}>
              {({ widgetGuid }) => {
                const widget = widgets.find(({ guid }) => guid === widgetGuid);
                return widget && <WidgetCard widget={widget} period={period} />;
              }}
            </DesktopGrid>
          </CrosshairContext>
        </div>
      )}
      <Suspense>{isResetting && <ResetDialog version={version} onClose={() => setResetting(false)} />}</Suspense>
    </section>
  );
}
