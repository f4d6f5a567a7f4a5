import { lazy, Suspense, useState } from 'react';
import { useWho } from '../api/who.ts';
import { MOSCOW, OrganizationZone } from '../ui/time-zone.ts';
import { useKeys } from '../ui/use-keys.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Header } from './Header.tsx';
import { Navigation } from './Navigation.tsx';
import { Section } from './Section.tsx';
import { SessionNotice } from './SessionNotice.tsx';
import classes from './Shell.module.css';
import { useGreeting } from './use-greeting.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }));
const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }));
const OrganizationDialog = lazy(async () => ({
  default: (await import('./OrganizationDialog.tsx')).OrganizationDialog,
}));
const ViewingBanner = lazy(async () => ({ default: (await import('./ViewingBanner.tsx')).ViewingBanner }));

type OpenedDialog = 'palette' | 'keys' | 'organization';

const focusSearch = () => document.querySelector<HTMLInputElement>('input[data-search]')?.focus();

export function Shell() {
  const { orgTimeZone, viewing } = useWho();
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const close = () => setOpened(null);
  useGreeting();
  useKeys([['mod+K', () => setOpened('palette')]], { inInputs: true });
  useKeys([
    ['shift+/', () => setOpened('keys')],
    ['/', focusSearch],
  ]);

  return (
    <OrganizationZone value={orgTimeZone ?? MOSCOW}>
      <div className={classes.shell}>
        <a href="#main" className={classes.skip}>
          К содержанию
        </a>
        <Header onOpen={setOpened} />
        <Navigation />
        <main id="main" tabIndex={-1} className={classes.main}>
          <ConnectionBanner />
          <SessionNotice />
          <Suspense>{viewing && <ViewingBanner {...viewing} />}</Suspense>
          <Section />
        </main>
        <Suspense>
          {opened === 'palette' && <CommandPalette onClose={close} onOpen={setOpened} />}
          {opened === 'keys' && <KeysDialog onClose={close} />}
          {opened === 'organization' && <OrganizationDialog onClose={close} />}
        </Suspense>
      </div>
    </OrganizationZone>
  );
}
