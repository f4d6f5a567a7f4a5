import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { importKeys } from 'contract/kit/resource-import.ts';
import { lazy, Suspense, useState } from 'react';
import { refusalText } from '../../api/decisions.ts';
import { useList } from '../state/list-context.ts';
import { refused } from '../../ui/refusal/refused.ts';

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));

/** Imports records of the list from a file; shown only where the resource supports it. */
export function ImportButton() {
  const { resource, may, isPast } = useList();
  const [isOpened, setOpened] = useState(false);
  if (isPast || importKeys(resource).length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} />}
        {...refused(refusalText(may.create))}
        onClick={() => setOpened(true)}
      >
        Загрузить из файла
      </Button>
      <Suspense>{isOpened && <ImportDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
