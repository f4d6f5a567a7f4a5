import { ActionIcon } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconDotsVertical } from '@tabler/icons-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import classes from './MoreActions.module.css';

interface Props {
  /** Buttons, in the order of their use. */
  children: ReactNode;
  /** Buttons that stay behind «⋮» even when there is space; then all of them are small. */
  rare?: ReactNode;
}

/** Secondary actions: side by side when there is space, else behind «⋮». They stay mounted together with the dialogs
 *  that they open. */
export function MoreActions({ children, rare }: Props) {
  const [isOpened, setOpened] = useState(false);
  const panel = useId();
  const close = () => setOpened(false);
  const button = useRef<HTMLButtonElement>(null);
  // Listens on the window, because other parts of the screen may render buttons into this one.
  useWindowEvent('click', ({ target }) => {
    if (!button.current?.contains(target as Node)) close();
  });
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpened) return;
    close();
    button.current?.focus();
  });
  return (
    <div className={classes.box} data-rare={rare ? true : undefined}>
      <ActionIcon
        ref={button}
        variant="default"
        size={rare ? 26 : 36}
        className={classes.more}
        aria-label="Другие действия"
        aria-expanded={isOpened}
        aria-controls={panel}
        onClick={() => setOpened(!isOpened)}
      >
        <IconDotsVertical size={rare ? 16 : 18} />
      </ActionIcon>
      <div id={panel} className={classes.panel} data-opened={isOpened || undefined}>
        {children}
        {rare && <div className={classes.rare}>{rare}</div>}
      </div>
    </div>
  );
}
