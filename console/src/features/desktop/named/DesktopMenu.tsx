import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCalculator,
  IconCopy,
  IconDownload,
  IconRefresh,
  IconReport,
  IconShare,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useDecision } from '../../../api/decisions.ts';
import { paths } from '../../../paths.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { usePrinting } from '../links/use-printing.ts';
import { toFile } from '../layout/desktop-file.ts';
import { OpenMenu } from '../../../ui/overlay/OpenMenu.tsx';
import type { DesktopQuestion } from './DesktopDialogs.tsx';
import { NamedItems } from './NamedItems.tsx';
import { nameOf, type AnyDesktop } from '../layout/any-desktop.ts';
import { refusedItem } from '../../../ui/refusal/refused.ts';

interface Props {
  button: ReactElement;
  desktop: AnyDesktop;
  period: string;
  /** Set when there is no room for a button. */
  onRefresh: (() => void) | undefined;
  onAsk: (asked: DesktopQuestion) => void;
  onClose: () => void;
}

const CalculatorItem = () =>
  useDecision('calculator', 'read').allowed && (
    <Menu.Item
      leftSection={<IconCalculator size={16} />}
      renderRoot={(props) => <Link {...props} to={paths.calculator} />}
    >
      Калькулятор
    </Menu.Item>
  );

const ReportsItem = () =>
  useDecision('reports', 'read').allowed && (
    <Menu.Item leftSection={<IconReport size={16} />} renderRoot={(props) => <Link {...props} to={paths.reports} />}>
      Отчёты
    </Menu.Item>
  );

/** The less frequent actions on a whole desktop. */
export function DesktopMenu({ button, desktop, period, onRefresh, onAsk, onClose }: Props) {
  const { isOwn, items, widgets } = desktop;
  const print = usePrinting();
  return (
    <OpenMenu onClose={onClose} position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {onRefresh && (
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={onRefresh}>
            Обновить
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconShare size={16} />} onClick={() => onAsk('share')}>
          Поделиться…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload size={16} />}
          onClick={() =>
            void print(nameOf(desktop), {
              desktopGuid: 'name' in desktop ? desktop.guid : null,
              widgetGuid: null,
              period,
            })
          }
        >
          Скачать PDF
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => onAsk('copy')}>
          Сделать копию…
        </Menu.Item>
        {'name' in desktop ? (
          <NamedItems isOwn={isOwn} onAsk={onAsk} />
        ) : (
          <Menu.Item
            leftSection={<IconArrowBackUp size={16} />}
            {...refusedItem(isOwn ? undefined : 'Уже открыт')}
            onClick={() => onAsk('reset')}
          >
            Вернуть общий вид
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconDownload size={16} />}
          onClick={() =>
            saveFile(new Blob([toFile(items, widgets)], { type: 'application/json' }), `${nameOf(desktop)}.json`)
          }
        >
          Сохранить в файл
        </Menu.Item>
        <CalculatorItem />
        <ReportsItem />
      </Menu.Dropdown>
    </OpenMenu>
  );
}
