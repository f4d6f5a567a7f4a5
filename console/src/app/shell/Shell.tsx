import { lazy, Suspense, useState } from 'react';
import { useWho } from '../../api/who.ts';
import { RecordCreation, type Creation } from '../../resource/input/record-creation.ts';
import { MOSCOW, OrganizationZone } from '../../ui/text/time-zone.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Header } from './Header.tsx';
import { Navigation } from './Navigation.tsx';
import { Section } from './Section.tsx';
import classes from './Shell.module.css';
import { useAccent } from './use-accent.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }));
const ConditionsWatch = lazy(async () => ({ default: (await import('./ConditionsWatch.tsx')).ConditionsWatch }));
const Greeting = lazy(async () => ({ default: (await import('./Greeting.tsx')).Greeting }));
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

export function Shell() {
  const { orgLook, orgTimeZone, viewing, rights } = useWho();
  useAccent(orgLook?.accent);
  const [opened, setOpened] = useState<ShellDialog | null>(null);
  const close = () => setOpened(null);
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
            <Greeting />
            {rights.grants.some(({ conditions }) => conditions) && <ConditionsWatch />}
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
