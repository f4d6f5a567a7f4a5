import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import type { Desktop } from 'contract/features/desktop.ts';
import type { ReactElement } from 'react';
import { saveFile } from '../../ui/save-file.ts';
import { toFile } from './desktop-file.ts';

interface Props {
  button: ReactElement;
  desktop: Desktop;
  onReset: () => void;
  onClose: () => void;
}

/** What is seldom done with a whole desktop. */
export const DesktopMenu = ({ button, desktop: { isOwn, items, widgets }, onReset, onClose }: Props) => (
  <Menu opened onClose={onClose} position="bottom-end" returnFocus>
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown>
      <Menu.Item
        leftSection={<IconArrowBackUp size={16} />}
        disabled={!isOwn}
        title={isOwn ? undefined : 'Он и показан'}
        onClick={onReset}
      >
        Вернуть общий вид
      </Menu.Item>
      <Menu.Item
        leftSection={<IconDownload size={16} />}
        onClick={() => saveFile(new Blob([toFile(items, widgets)], { type: 'application/json' }), 'Рабочий стол.json')}
      >
        Сохранить в файл
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
