import { Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ActionName, UserAction } from './user-actions.ts';

const MoreMenu = lazy(async () => ({ default: (await import('./MoreMenu.tsx')).MoreMenu }));

interface Props {
  actions: readonly UserAction[];
  onRun: (name: ActionName) => void;
}

/** The less frequent actions; the menu is loaded on demand. */
export function MoreButton({ actions, onRun }: Props) {
  const [isOpened, setOpened] = useState(false);
  const button = (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconDots size={16} />}
      aria-haspopup="menu"
      onClick={() => setOpened(true)}
    >
      Ещё
    </Button>
  );
  if (!isOpened) return button;
  return (
    <Suspense fallback={button}>
      <MoreMenu button={button} actions={actions} onRun={onRun} onClose={() => setOpened(false)} />
    </Suspense>
  );
}
