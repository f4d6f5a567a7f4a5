import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { OpenMenu } from '../../overlay/OpenMenu.tsx';
import { TakeItems, type Taken } from './TakeItems.tsx';

interface Props extends Taken {
  button: ReactElement;
  onClose: () => void;
}

/** The actions of a chart. */
export const ChartMenu = ({ button, onClose, ...taken }: Props) => (
  <OpenMenu onClose={onClose} position="bottom-end">
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown>
      <TakeItems {...taken} />
    </Menu.Dropdown>
  </OpenMenu>
);
