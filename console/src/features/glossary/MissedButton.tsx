import { Anchor } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useList } from '../../resource/state/list-context.ts';

const MissedDialog = lazy(async () => ({ default: (await import('./MissedDialog.tsx')).MissedDialog }));

/** Searches without results, shown to those who may write the missing term. */
export function MissedButton() {
  const { may } = useList();
  const [isOpened, setOpened] = useState(false);
  if (!may.create.allowed) return null;
  return (
    <>
      <Anchor component="button" type="button" inherit ta="start" underline="always" onClick={() => setOpened(true)}>
        Искали и не нашли
      </Anchor>
      <Suspense>{isOpened && <MissedDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
