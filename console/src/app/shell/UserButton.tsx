import { Button } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { zoneOffset } from 'contract/time/zone-offset.ts';
import { lazy, Suspense, useState } from 'react';
import { useWho } from '../../api/who.ts';
import { MOSCOW, useTimeZone } from '../../ui/text/time-zone.ts';
import classes from './Header.module.css';

const UserMenu = lazy(async () => ({ default: (await import('./UserMenu.tsx')).UserMenu }));

interface Props {
  onShowHelp: () => void;
}

/** The name of the user; the menu is loaded on opening. */
export function UserButton({ onShowHelp }: Props) {
  const { userName } = useWho().userModel;
  const zone = useTimeZone();
  // Everybody who uses a time zone other than Moscow sees it on every screen.
  const clock = zone === MOSCOW ? '' : ` · ${zoneOffset(zone)}`;
  const [isOpened, setOpened] = useState(false);
  const button = (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      className={classes.wordy}
      leftSection={<IconUser size={18} />}
      aria-label={`Пользователь ${userName}${clock}`}
      aria-haspopup="menu"
      onClick={() => setOpened(true)}
    >
      <span className={classes.wide}>
        {userName}
        {clock}
      </span>
    </Button>
  );
  if (!isOpened) return button;
  return (
    <Suspense fallback={button}>
      <UserMenu button={button} onShowHelp={onShowHelp} onClose={() => setOpened(false)} />
    </Suspense>
  );
}
