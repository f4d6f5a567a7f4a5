import { Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { refusalText } from '../../api/who.ts';
import { useList } from '../../resource/list-context.ts';

const PauseDialog = lazy(async () => ({ default: (await import('./PauseDialog.tsx')).PauseDialog }));

/** Pauses all the marked schedules. */
export function PauseManyButton() {
  const { selection, may } = useList();
  const [isOpened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlayerPause size={16} />}
        disabled={!may.update.allowed}
        title={refusalText(may.update)}
        onClick={() => setOpened(true)}
      >
        Приостановить
      </Button>
      <Suspense>
        {isOpened && selection && <PauseDialog rows={selection.rows} onPaused={selection.clear} onClose={close} />}
      </Suspense>
    </>
  );
}
