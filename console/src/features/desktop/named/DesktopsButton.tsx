import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';

const DesktopsMenu = lazy(async () => ({ default: (await import('./DesktopsMenu.tsx')).DesktopsMenu }));

interface Props {
  /** The current desktop; undefined for the start desktop. */
  shown: string | undefined;
  onCreate: () => void;
}

/** Opens the list of desktops. */
export function DesktopsButton({ shown, onCreate }: Props) {
  const { period } = useSearch({ strict: false }) as { period?: string };
  const [isOpened, setOpened] = useState(false);
  const button = (
    <Button
      variant="default"
      flex="none"
      px={12}
      rightSection={<IconChevronDown size={16} />}
      aria-haspopup="menu"
      onClick={() => setOpened(true)}
    >
      Рабочие столы
    </Button>
  );
  if (!isOpened) return button;
  return (
    <Suspense fallback={button}>
      <DesktopsMenu {...{ button, shown, period, onCreate }} onClose={() => setOpened(false)} />
    </Suspense>
  );
}
