import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import {
  IconBell,
  IconChartBar,
  IconDownload,
  IconExternalLink,
  IconRefresh,
  IconRoute,
  IconShare,
  IconTable,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { DesktopWidget } from 'contract/features/desktop/calls.ts';
import { widgetCalls } from 'contract/features/widgets/calls.ts';
import { sourceOf } from 'contract/features/widgets/sources.ts';
import type { ReactElement } from 'react';
import { useDecision } from '../../../api/decisions.ts';
import { useSend } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { TakeItems } from '../../../ui/charts/frame/TakeItems.tsx';
import { asCsv, asTable } from '../../../ui/charts/values/as-table.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { usePrinting } from '../links/use-printing.ts';
import type { WidgetQuery } from './use-widget-data.ts';
import { OpenMenu } from '../../../ui/overlay/OpenMenu.tsx';

interface Props {
  /** The drawn element of the widget. */
  picture: () => HTMLElement | null;
  period: string;
  button: ReactElement;
  widget: DesktopWidget;
  query: WidgetQuery;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  onExpand: () => void;
  onOrigin: () => void;
  onShare: () => void;
  onThreshold: () => void;
  onClose: () => void;
}

/** The actions on one widget in view mode. */
export function WidgetMenu({
  button,
  widget: { guid, name, kind, source },
  query,
  isTable,
  picture,
  period,
  onTable,
  onExpand,
  onOrigin,
  onShare,
  onThreshold,
  onClose,
}: Props) {
  const zone = useTimeZone();
  const print = usePrinting();
  const { allowed: mayOpen } = useDecision('widgets', 'read');
  const { data, refetch } = query;
  const [subscribe, unsubscribe] = [useSend(widgetCalls.subscribe), useSend(widgetCalls.unsubscribe)];
  const isSubscribed = data?.isSubscribed ?? false;
  const threshold = data && 'threshold' in data.data && data.data.threshold;
  const save = () => {
    if (data) saveFile(new Blob([asCsv(asTable(data.data, zone))], { type: 'text/csv' }), `${name}.csv`);
  };
  const isChart = kind !== 'table' && kind !== 'text';
  return (
    <OpenMenu onClose={onClose} position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {isChart && (
          <Menu.Item
            leftSection={isTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
            onClick={() => onTable(!isTable)}
          >
            {isTable ? 'Показать графиком' : 'Данные таблицей'}
          </Menu.Item>
        )}
        {kind !== 'text' && (
          <Menu.Item leftSection={<IconRoute size={16} />} onClick={onOrigin}>
            Откуда числа
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconShare size={16} />} onClick={onShare}>
          Поделиться…
        </Menu.Item>
        <TakeItems title={name} data={data?.data} zone={zone} picture={picture} onExpand={onExpand} />
        <Menu.Item leftSection={<IconDownload size={16} />} disabled={!data} onClick={save}>
          Скачать CSV
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload size={16} />}
          onClick={() => void print(name, { desktopGuid: null, widgetGuid: guid, period })}
        >
          Скачать PDF
        </Menu.Item>
        <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => void refetch()}>
          Обновить
        </Menu.Item>
        {threshold && (
          <Menu.CheckboxItem
            checked={isSubscribed}
            closeMenuOnClick={false}
            onChange={() => (isSubscribed ? unsubscribe : subscribe).mutate({ params: { guid } })}
          >
            Сообщать мне о пороге
          </Menu.CheckboxItem>
        )}
        {data && sourceOf(source).settings.includes('threshold') && (
          <Menu.Item leftSection={<IconBell size={16} />} onClick={onThreshold}>
            Мой порог…
          </Menu.Item>
        )}
        {mayOpen && (
          <Menu.Item
            leftSection={<IconExternalLink size={16} />}
            renderRoot={(props) => <Link {...props} to={paths.widget(guid)} />}
          >
            Открыть карточку
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </OpenMenu>
  );
}
