import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { AnyRow } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { useList } from './list-context.ts';
import classes from './RowButton.module.css';

const DeleteDialog = lazy(async () => ({ default: (await import('./DeleteDialog.tsx')).DeleteDialog }));
const RowMenu = lazy(async () => ({ default: (await import('./RowMenu.tsx')).RowMenu }));

interface Props {
  row: AnyRow;
}

/** The end of a row. Its menu is only made when it is asked for: there are many rows. */
export function RowButton({ row }: Props) {
  const { resource } = useList();
  const [opened, setOpened] = useState<'menu' | 'delete' | null>(null);
  const close = () => setOpened((present) => (present === 'menu' ? null : present));
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.button}
      aria-label="Действия со строкой"
      aria-haspopup="menu"
      onClick={() => setOpened('menu')}
    >
      <IconDots size={18} />
    </ActionIcon>
  );
  if (!opened) return button;
  return (
    <Suspense fallback={button}>
      {opened === 'menu' ? (
        <RowMenu row={row} button={button} onDelete={() => setOpened('delete')} onClose={close} />
      ) : (
        button
      )}
      {opened === 'delete' && (
        <DeleteDialog resource={resource} row={row} onClose={() => setOpened(null)} onDeleted={() => setOpened(null)} />
      )}
    </Suspense>
  );
}
