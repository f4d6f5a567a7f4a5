import type { AnyRow } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import classes from './RowButton.module.css';

const RowDeletion = lazy(async () => ({ default: (await import('./RowDeletion.tsx')).RowDeletion }));
const RowMenu = lazy(async () => ({ default: (await import('./RowMenu.tsx')).RowMenu }));

interface Props {
  row: AnyRow;
}

/** The button at the end of a row. Its menu is created on demand and the button is a plain element, because a table has
 *  many rows. */
export function RowButton({ row }: Props) {
  // Bound to this record, because another one may take over the row element during scrolling.
  const [state, setState] = useState<{ guid: string; opened: 'menu' | 'delete' } | null>(null);
  const opened = state?.guid === row.guid ? state.opened : null;
  const open = (what: 'menu' | 'delete') => setState({ guid: row.guid, opened: what });
  const close = (what: 'menu' | 'delete') => setState((present) => (present?.opened === what ? null : present));
  const button = (
    <button
      type="button"
      className={classes.button}
      aria-label="Действия со строкой"
      aria-haspopup="menu"
      onClick={() => open('menu')}
    />
  );
  if (!opened) return button;
  return (
    <Suspense fallback={button}>
      {opened === 'menu' ? (
        <RowMenu row={row} button={button} onDelete={() => open('delete')} onClose={() => close('menu')} />
      ) : (
        button
      )}
      {opened === 'delete' && <RowDeletion row={row} onClose={() => close('delete')} />}
    </Suspense>
  );
}
