import { ActionIcon } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconDotsVertical } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import classes from './MoreActions.module.css';

interface Props {
  /** Buttons, in the order of their use. */
  children: ReactNode;
}

/** Secondary actions: side by side where there is room, else behind «⋮». They stay in the document, with the dialogs that they open. */
export function MoreActions({ children }: Props) {
  const [isOpened, setOpened] = useState(false);
  const panel = useId();
  const close = () => setOpened(false);
  const box = useRef<HTMLDivElement>(null);
  useWindowEvent('pointerdown', ({ target }) => {
    if (!box.current?.contains(target as Node)) close();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpened) return;
    close();
    box.current?.querySelector('button')?.focus();
  };
  const onClick = ({ target }: MouseEvent) => {
    if ((target as HTMLElement).closest('button, a')) close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape comes from the buttons inside
    <div ref={box} className={classes.box} onKeyDown={onKeyDown}>
      <ActionIcon
        variant="default"
        size={36}
        className={classes.more}
        aria-label="Другие действия"
        aria-expanded={isOpened}
        aria-controls={panel}
        onClick={() => setOpened(!isOpened)}
      >
        <IconDotsVertical size={18} />
      </ActionIcon>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the buttons inside are clicked */}
      <div id={panel} className={classes.panel} data-opened={isOpened || undefined} onClick={onClick}>
        {children}
      </div>
    </div>
  );
}
