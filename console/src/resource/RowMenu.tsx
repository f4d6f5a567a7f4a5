import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconExternalLink, IconTrash } from '@tabler/icons-react';
import type { AnyRow } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { refusalText } from '../api/who.ts';
import { useList } from './list-context.ts';
import type { RowActionProps } from './RowAction.tsx';
import classes from './RowMenu.module.css';

const DeleteDialog = lazy(async () => ({ default: (await import('./DeleteDialog.tsx')).DeleteDialog }));

interface Props {
  row: AnyRow;
}

/** The actions of a row. The menu itself is only made when it is asked for: there are many rows. */
export function RowMenu({ row }: Props) {
  const { resource, ownActions, open, may } = useList();
  const [isOpened, setOpened] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const actions: RowActionProps[] = [
    { label: 'Открыть', icon: IconExternalLink, onRun: open },
    ...ownActions,
    { label: 'Удалить', icon: IconTrash, color: 'red', decision: may.delete, onRun: () => setDeleting(true) },
  ];
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.button}
      aria-label="Действия со строкой"
      aria-haspopup="menu"
      onClick={() => setOpened(true)}
    >
      <IconDots size={18} />
    </ActionIcon>
  );

  return (
    <>
      {isOpened ? (
        <Menu opened onClose={() => setOpened(false)} position="bottom-end" returnFocus>
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown>
            {actions.map(({ label, icon: Icon, color, decision, onRun }) => (
              <Menu.Item
                key={label}
                leftSection={Icon && <Icon size={16} />}
                c={color && `var(--mantine-color-${color}-text)`}
                disabled={decision && !decision.allowed}
                title={decision && !decision.allowed ? refusalText(decision) : undefined}
                onClick={() => onRun(row)}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        button
      )}
      {isDeleting && (
        <Suspense>
          <DeleteDialog resource={resource} row={row} onClose={() => setDeleting(false)} onDeleted={() => setDeleting(false)} />
        </Suspense>
      )}
    </>
  );
}
