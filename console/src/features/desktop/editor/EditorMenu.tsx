import '@mantine/core/styles/Menu.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconUpload, IconUsers } from '@tabler/icons-react';
import { useRefusal } from '../../../api/decisions.ts';
import { refusedItem } from '../../../ui/refusal/refused.ts';

interface Props {
  /** Undefined for a named desktop. */
  onSaveDefault: (() => void) | undefined;
  onLoad: () => void;
}

export function EditorMenu({ onSaveDefault, onLoad }: Props) {
  const refusal = useRefusal('desktops', 'update');
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="Ещё о расстановке">
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onSaveDefault && (
          <Menu.Item leftSection={<IconUsers size={16} />} {...refusedItem(refusal)} onClick={onSaveDefault}>
            Сделать общим для организации
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconUpload size={16} />} onClick={onLoad}>
          Загрузить из файла
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
