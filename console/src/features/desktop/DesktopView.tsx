import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconLayoutGrid, IconRefresh } from '@tabler/icons-react';
import { widgetCalls } from 'contract/features/widgets/calls.ts';
import { entityTypes } from 'contract/rights/permissions.ts';
import { lazy, Suspense, useState } from 'react';
import { useRefusal } from '../../api/decisions.ts';
import { Loading } from '../../ui/Loading.tsx';
import { countOf } from '../../ui/text/format.ts';
import page from '../../ui/Page.module.css';
import classes from './Desktop.module.css';
import { DesktopCards } from './layout/DesktopCards.tsx';
import type { DesktopQuestion } from './named/DesktopDialogs.tsx';
import { DesktopsButton } from './named/DesktopsButton.tsx';
import { MenuButton } from '../../ui/overlay/MenuButton.tsx';
import { useNarrow } from '../../ui/overlay/use-narrow.ts';
import { PageTitle } from '../../ui/help/PageTitle.tsx';
import { nameOf, type AnyDesktop } from './layout/any-desktop.ts';
import { refused } from '../../ui/refusal/refused.ts';

const PeriodSelect = lazy(async () => ({ default: (await import('./PeriodSelect.tsx')).PeriodSelect }));
const DesktopMenu = lazy(async () => ({ default: (await import('./named/DesktopMenu.tsx')).DesktopMenu }));
const DesktopDialogs = lazy(async () => ({ default: (await import('./named/DesktopDialogs.tsx')).DesktopDialogs }));

interface Props {
  desktop: AnyDesktop;
  period: string;
  onEdit: () => void;
}

/** The desktop in view mode. */
export function DesktopView({ desktop, period, onEdit }: Props) {
  const client = useQueryClient();
  const { items, isOwn } = desktop;
  const isNamed = 'name' in desktop;
  const [asked, setAsked] = useState<DesktopQuestion | null>(null);
  const fromUpdate = useRefusal('desktops', 'update');
  // Editing the start desktop creates the person's own copy.
  const refusal = isNamed && !isOwn ? fromUpdate : undefined;
  const shownTo =
    isNamed && desktop.requiredEntity
      ? `Общий: кто читает «${entityTypes[desktop.requiredEntity]}»`
      : 'Общий для организации';
  const refresh = () => void client.invalidateQueries({ queryKey: [widgetCalls.data.path] });
  const isNarrow = useNarrow();
  const arranging = { disabled: refusal !== undefined, title: refusal, onClick: onEdit };
  const choice = (
    <Group gap={isNarrow ? 8 : 12} wrap="nowrap" w={isNarrow ? '100%' : undefined}>
      <DesktopsButton shown={isNamed ? desktop.guid : undefined} onCreate={() => setAsked('create')} />
      <Suspense fallback={<Loading width={200} height={36} />}>
        <PeriodSelect period={period} />
      </Suspense>
    </Group>
  );
  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <PageTitle>{nameOf(desktop)}</PageTitle>
          <div className={page.state}>
            {isOwn ? 'Ваша расстановка' : shownTo} · {countOf(items.length, ['виджет', 'виджета', 'виджетов'])}
          </div>
        </div>
        {!isNarrow && choice}
        {!isNarrow && (
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={refresh}>
            Обновить
          </Button>
        )}
        <MenuButton label="Ещё о рабочем столе" size={36} variant="default">
          {(button, close) => (
            <DesktopMenu
              {...{ button, desktop, period }}
              onRefresh={isNarrow ? refresh : undefined}
              onAsk={setAsked}
              onClose={close}
            />
          )}
        </MenuButton>
        {isNarrow ? (
          <ActionIcon {...arranging} size={36} aria-label="Настроить">
            <IconLayoutGrid size={18} />
          </ActionIcon>
        ) : (
          <Button {...arranging} leftSection={<IconLayoutGrid size={16} />}>
            Настроить
          </Button>
        )}
        {isNarrow && choice}
      </header>
      {items.length === 0 ? (
        <div className={page.empty}>
          <Text fw={600}>На рабочем столе пока нет виджетов</Text>
          <Text c="dimmed">
            Поставьте те, на которые смотрите каждый день: поверки, план и факт, последние действия.
          </Text>
          <Button {...refused(refusal)} onClick={onEdit}>
            Выбрать виджеты
          </Button>
        </div>
      ) : (
        <div className={classes.scroll}>
          <DesktopCards desktop={desktop} period={period} />
        </div>
      )}
      <Suspense>
        {asked && <DesktopDialogs asked={asked} desktop={desktop} period={period} onClose={() => setAsked(null)} />}
      </Suspense>
    </section>
  );
}
