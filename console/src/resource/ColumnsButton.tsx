import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

const ColumnsDialog = lazy(async () => ({ default: (await import('./ColumnsDialog.tsx')).ColumnsDialog }));

export function ColumnsButton() {
  const [isOpened, setOpened] = useState(false);
  return (
    <>
      <ActionIcon variant="default" size={36} aria-label="Столбцы" title="Столбцы" onClick={() => setOpened(true)}>
        <IconColumns3 size={18} />
      </ActionIcon>
      <Suspense>{isOpened && <ColumnsDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
