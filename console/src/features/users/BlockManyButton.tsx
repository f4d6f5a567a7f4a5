import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { refusalText } from '../../api/who.ts';
import { useList } from '../../resource/list-context.ts';

const BlockManyDialog = lazy(async () => ({ default: (await import('./BlockManyDialog.tsx')).BlockManyDialog }));

/** Blocks all the marked users, or none. */
export function BlockManyButton() {
  const { selection, may } = useList();
  const [isOpened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBan size={16} />}
        disabled={!may.update.allowed}
        title={refusalText(may.update)}
        onClick={() => setOpened(true)}
      >
        Заблокировать
      </Button>
      <Suspense>
        {isOpened && selection && <BlockManyDialog selection={selection} onClose={() => setOpened(false)} />}
      </Suspense>
    </>
  );
}
