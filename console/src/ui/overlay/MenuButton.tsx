import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { Suspense, useState, type ReactElement, type ReactNode } from 'react';

interface Props {
  label: string;
  size: number;
  variant: 'subtle' | 'default';
  /** The open menu around its button; its code is loaded on demand. */
  children: (button: ReactElement, close: () => void) => ReactNode;
}

/** A three-dot button that opens a menu of actions. */
export function MenuButton({ label, size, variant, children }: Props) {
  const [isOpened, setOpened] = useState(false);
  const button = (
    <ActionIcon
      variant={variant}
      color="gray"
      size={size}
      aria-label={label}
      aria-haspopup="menu"
      onClick={() => setOpened(true)}
    >
      <IconDotsVertical size={size > 30 ? 18 : 16} />
    </ActionIcon>
  );
  return isOpened ? <Suspense fallback={button}>{children(button, () => setOpened(false))}</Suspense> : button;
}
