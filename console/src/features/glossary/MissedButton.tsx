import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useList } from '../../resource/state/list-context.ts';

const MissedDialog = lazy(async () => ({ default: (await import('./MissedDialog.tsx')).MissedDialog }));

/** What people sought and did not find, for whoever may write the term. */
export function MissedButton() {
  const { may } = useList();
  const [isOpened, setOpened] = useState(false);
  if (!may.create.allowed) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconSearchOff size={16} />} onClick={() => setOpened(true)}>
        Искали и не нашли
      </Button>
      <Suspense>{isOpened && <MissedDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
