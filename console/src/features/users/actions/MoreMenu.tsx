import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import type { ActionName, UserAction } from './user-actions.ts';
import { OpenMenu } from '../../../ui/overlay/OpenMenu.tsx';

interface Props {
  button: ReactElement;
  actions: readonly UserAction[];
  onRun: (name: ActionName) => void;
  onClose: () => void;
}

export const MoreMenu = ({ button, actions, onRun, onClose }: Props) => (
  <OpenMenu onClose={onClose} position="bottom-start">
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown>
      {actions.map(({ name, label, icon: Icon, color, refusal }) => (
        <Menu.Item
          key={name}
          leftSection={<Icon size={16} />}
          c={color && `var(--mantine-color-${color}-text)`}
          disabled={refusal !== undefined}
          title={refusal}
          onClick={() => onRun(name)}
        >
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </OpenMenu>
);
