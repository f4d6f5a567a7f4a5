import { Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

const WhoCanDialog = lazy(async () => ({ default: (await import('./WhoCanDialog.tsx')).WhoCanDialog }));

/** Asks who may do what. */
export function WhoCanButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconUserQuestion size={16} />} onClick={() => setOpened(true)}>
        Кто может?
      </Button>
      <Suspense>{opened && <WhoCanDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
