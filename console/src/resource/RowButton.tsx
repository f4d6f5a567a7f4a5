import { IconDots } from '@tabler/icons-react';
import type { AnyRow } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import classes from './RowButton.module.css';

const RowDeletion = lazy(async () => ({ default: (await import('./RowDeletion.tsx')).RowDeletion }));
const RowMenu = lazy(async () => ({ default: (await import('./RowMenu.tsx')).RowMenu }));

interface Props {
  row: AnyRow;
}

/** The end of a row. Its menu is only made when it is asked for, and the button is a plain one: there are many rows. */
export function RowButton({ row }: Props) {
  const [opened, setOpened] = useState<'menu' | 'delete' | null>(null);
  const close = () => setOpened((present) => (present === 'menu' ? null : present));
  const button = (
    <button
      type="button"
      className={classes.button}
      aria-label="Действия со строкой"
      aria-haspopup="menu"
      onClick={() => setOpened('menu')}
    >
      <IconDots size={18} aria-hidden />
    </button>
  );
  if (!opened) return button;
  return (
    <Suspense fallback={button}>
      {opened === 'menu' ? (
        <RowMenu row={row} button={button} onDelete={() => setOpened('delete')} onClose={close} />
      ) : (
        button
      )}
      {opened === 'delete' && <RowDeletion row={row} onClose={() => setOpened(null)} />}
    </Suspense>
  );
}
