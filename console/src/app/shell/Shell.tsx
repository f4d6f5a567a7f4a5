import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useWho } from '../../api/who.ts';
import { RecordCreation, type Creation } from '../../resource/input/record-creation.ts';
import { formatDateTime } from '../../ui/text/format.ts';
import { chosenZone, MOSCOW, OrganizationZone } from '../../ui/text/time-zone.ts';
import { toast } from '../../ui/toast.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { takeEntry } from '../sign-in/entry.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Header } from './Header.tsx';
import { Navigation } from './Navigation.tsx';
import { Section } from './Section.tsx';
import classes from './Shell.module.css';

const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }));
const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }));
const OrganizationDialog = lazy(async () => ({
  default: (await import('./OrganizationDialog.tsx')).OrganizationDialog,
}));
const RecordDialog = lazy(async () => ({
  default: (await import('../../resource/form/RecordDialog.tsx')).RecordDialog,
}));
const ServiceBanner = lazy(async () => ({ default: (await import('./ServiceBanner.tsx')).ServiceBanner }));
const SessionNotice = lazy(async () => ({ default: (await import('./SessionNotice.tsx')).SessionNotice }));
const ViewingBanner = lazy(async () => ({ default: (await import('./ViewingBanner.tsx')).ViewingBanner }));

const createRecord = (creation: Creation) => <RecordDialog guid={null} {...creation} />;

type ShellDialog = 'palette' | 'keys' | 'organization';

const focusSearch = () => document.querySelector<HTMLInputElement>('input[data-search]')?.focus();

const GREETING_MS = 8000;

/** Shows the time and place of the previous sign-in right after this one, so that the user notices a stranger's access. */
function useGreeting(): void {
  const { previousSignIn, orgTimeZone } = useWho();
  const greet = useEffectEvent(() => {
    if (!takeEntry() || !previousSignIn) return;
    const at = formatDateTime(previousSignIn.at, chosenZone(orgTimeZone ?? MOSCOW));
    void toast({ color: 'gray', autoClose: GREETING_MS, message: `Прошлый вход: ${at}, ${previousSignIn.address}` });
  });
  useEffect(() => greet(), []);
}

export function Shell() {
  const { orgTimeZone, viewing } = useWho();
  const [opened, setOpened] = useState<ShellDialog | null>(null);
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
          <Suspense>
            <SessionNotice />
            <ServiceBanner />
          </Suspense>
          <Suspense>{viewing && <ViewingBanner {...viewing} />}</Suspense>
          <RecordCreation value={createRecord}>
            <Section />
          </RecordCreation>
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
