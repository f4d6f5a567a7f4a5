import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useRefusal } from '../../../api/decisions.ts';
import type { DesktopQuestion } from './DesktopDialogs.tsx';
import { refusedItem } from '../../../ui/refusal/refused.ts';

interface Props {
  isOwn: boolean;
  onAsk: (asked: DesktopQuestion) => void;
}

/** The actions on a named desktop: one's own needs no right, the organization's needs one. */
export function NamedItems({ isOwn, onAsk }: Props) {
  const fromUpdate = useRefusal('desktops', 'update');
  const fromDelete = useRefusal('desktops', 'delete');
  const updateRefusal = isOwn ? undefined : fromUpdate;
  const deleteRefusal = isOwn ? undefined : fromDelete;
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} />} {...refusedItem(updateRefusal)} onClick={() => onAsk('rename')}>
        {isOwn ? 'Переименовать…' : 'Название и кому показывать…'}
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash size={16} />} {...refusedItem(deleteRefusal)} onClick={() => onAsk('remove')}>
        Удалить…
      </Menu.Item>
    </>
  );
}
