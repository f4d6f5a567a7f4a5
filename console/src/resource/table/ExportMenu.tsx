import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { OpenMenu } from '../../ui/overlay/OpenMenu.tsx';

const exportFormats = { xlsx: 'Excel (XLSX)', csv: 'Таблица CSV' } as const;
export type ExportFormat = keyof typeof exportFormats;

interface Props {
  button: ReactElement;
  onRun: (format: ExportFormat) => void;
  onClose: () => void;
}

export const ExportMenu = ({ button, onRun, onClose }: Props) => (
  <OpenMenu onClose={onClose} position="bottom-end">
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown>
      {Object.entries(exportFormats).map(([format, label]) => (
        <Menu.Item key={format} onClick={() => onRun(format as ExportFormat)}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </OpenMenu>
);
