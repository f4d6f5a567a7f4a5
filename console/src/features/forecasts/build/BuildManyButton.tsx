import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { refusalText } from '../../../api/decisions.ts';
import { useList } from '../../../resource/state/list-context.ts';
import { refused } from '../../../ui/refusal/refused.ts';

const BuildAllDialog = lazy(async () => ({ default: (await import('./BuildAllDialog.tsx')).BuildAllDialog }));

/** Builds all the selected forecasts. */
export function BuildManyButton() {
  const { selection, may } = useList();
  const [isOpened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} />}
        {...refused(refusalText(may.create))}
        onClick={() => setOpened(true)}
      >
        Построить
      </Button>
      <Suspense>
        {isOpened && selection && (
          <BuildAllDialog rows={selection.rows} onBuilt={selection.clear} onClose={() => setOpened(false)} />
        )}
      </Suspense>
    </>
  );
}
