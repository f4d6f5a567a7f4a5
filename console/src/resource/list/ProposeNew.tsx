import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useWho } from '../../api/who.ts';
import { useList } from '../state/list-context.ts';

const ProposeDialog = lazy(async () => ({ default: (await import('../form/ProposeDialog.tsx')).ProposeDialog }));

/** Proposes a new shared record. */
export function ProposeNew() {
  const { resource } = useList();
  const { isService, isReadOnly } = useWho();
  const [isOpen, setOpen] = useState(false);
  if (isService || isReadOnly) return null;
  return (
    <>
      <Button variant="default" data-tip="Предложить новую общую запись" onClick={() => setOpen(true)}>
        Предложить
      </Button>
      <Suspense>{isOpen && <ProposeDialog resource={resource} row={null} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
