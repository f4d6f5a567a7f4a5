import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconExternalLink, IconTrash } from '@tabler/icons-react';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { ReactElement } from 'react';
import { refusalText } from '../../api/decisions.ts';
import { useList } from '../state/list-context.ts';
import { whyNot } from '../state/protection.ts';
import type { RowAction } from '../state/list-options.ts';
import { OpenMenu } from '../../ui/overlay/OpenMenu.tsx';
import { refusedItem } from '../../ui/refusal/refused.ts';

interface Props {
  row: AnyRow;
  button: ReactElement;
  onDelete: () => void;
  onClose: () => void;
}

/** The actions on one row: those common to all lists and those that the screen declares. */
export function RowMenu({ row, button, onDelete, onClose }: Props) {
  const { actions: own, open, may, isDeleting } = useList();
  const deletion: RowAction = { label: 'Удалить', icon: IconTrash, color: 'red', onRun: onDelete };
  const actions: RowAction[] = [
    { label: 'Открыть', icon: IconExternalLink, onRun: open },
    ...own,
    ...(isDeleting ? [deletion] : []),
  ];
  return (
    <OpenMenu onClose={onClose} position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Icon, color, decision, onRun }) => {
          const refused = decision && refusalText(decision);
          const refusal = onRun === onDelete ? whyNot(row, may, 'delete') : refused;
          return (
            <Menu.Item
              key={label}
              leftSection={Icon && <Icon size={16} />}
              c={color && `var(--mantine-color-${color}-text)`}
              {...refusedItem(refusal)}
              onClick={() => onRun(row)}
            >
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </OpenMenu>
  );
}
