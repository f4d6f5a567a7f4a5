import { ActionIcon } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useWho } from '../../api/who.ts';
import type { AskedRight } from './AskRightDialog.tsx';

const AskRightDialog = lazy(async () => ({ default: (await import('./AskRightDialog.tsx')).AskRightDialog }));
const AskOrWait = lazy(async () => ({ default: (await import('./AskOrWait.tsx')).AskOrWait }));

interface Props {
  right: AskedRight | null;
  /** Shows an icon button with this label instead of a text, beside a disabled button. */
  asSign?: string;
}

/** The next step for a missing right; nothing for people without membership, whom nobody here can grant it. */
export function AskRight({ right, asSign }: Props) {
  const [isOpened, setOpened] = useState(false);
  const open = () => setOpened(true);
  if (useWho().rights.standing !== 'working') return null;
  return (
    <>
      {asSign ? (
        <ActionIcon variant="default" size={36} aria-label={asSign} onClick={open}>
          <IconMailForward size={16} />
        </ActionIcon>
      ) : (
        <Suspense>
          <AskOrWait right={right} onAsk={open} />
        </Suspense>
      )}
      <Suspense>{isOpened && <AskRightDialog right={right} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
