import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import type { RecordImport } from 'contract/kit/resource-import.ts';
import { lazy, Suspense, useState } from 'react';
import { refusalText } from '../api/who.ts';
import { useList } from './list-context.ts';

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));

interface Props {
  of: RecordImport;
}

export function ImportButton({ of }: Props) {
  const { may, isPast } = useList();
  const [isOpened, setOpened] = useState(false);
  if (isPast) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} />}
        disabled={!may.create.allowed}
        title={refusalText(may.create)}
        onClick={() => setOpened(true)}
      >
        Загрузить из файла
      </Button>
      <Suspense>{isOpened && <ImportDialog of={of} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
