import { IconPlayerPause } from '@tabler/icons-react';
import { lazy } from 'react';
import { useList } from '../../resource/list-context.ts';
import { SelectionButton } from '../../resource/SelectionButton.tsx';

const PauseDialog = lazy(async () => ({ default: (await import('./PauseDialog.tsx')).PauseDialog }));

/** Pauses all the marked schedules. */
export function PauseManyButton() {
  const { may } = useList();
  return (
    <SelectionButton label="Приостановить" icon={IconPlayerPause} right={may.update}>
      {({ rows, clear }, close) => <PauseDialog rows={rows} onPaused={clear} onClose={close} />}
    </SelectionButton>
  );
}
