import { lazy, Suspense, useState } from 'react';
import { useWho } from '../../api/who.ts';
import { RecordCreation, type Creation } from '../../resource/input/record-creation.ts';
import { MOSCOW, OrganizationZone } from '../../ui/text/time-zone.ts';
import { OpenHelp } from '../../ui/help/open-help.ts';
import { isTrue, usePreference } from '../../ui/preferences/preferences.ts';
import { lazyLater } from '../../ui/lazy-later.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { Header } from './Header.tsx';
import { Navigation } from './Navigation.tsx';
import { Section } from './Section.tsx';
import classes from './Shell.module.css';
import { TypedAhead } from './TypedAhead.tsx';
import { useAccent } from './use-accent.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }));
const ConnectionBanner = lazyLater(async () => ({
  default: (await import('./ConnectionBanner.tsx')).ConnectionBanner,
}));
const ConditionsWatch = lazy(async () => ({ default: (await import('./ConditionsWatch.tsx')).ConditionsWatch }));
const Greeting = lazyLater(async () => ({ default: (await import('./Greeting.tsx')).Greeting }));
const HelpDialog = lazy(async () => ({ default: (await import('../help/HelpDialog.tsx')).HelpDialog }));
const OrganizationDialog = lazy(async () => ({
  default: (await import('./OrganizationDialog.tsx')).OrganizationDialog,
}));
const RecordDialog = lazy(async () => ({
  default: (await import('../../resource/form/RecordDialog.tsx')).RecordDialog,
}));
const SectionsDialog = lazy(async () => ({ default: (await import('../finding/SectionsDialog.tsx')).SectionsDialog }));
const ServiceBanner = lazyLater(async () => ({ default: (await import('./ServiceBanner.tsx')).ServiceBanner }));
const SessionNotice = lazyLater(async () => ({ default: (await import('./SessionNotice.tsx')).SessionNotice }));
const ScreenAnnouncer = lazyLater(async () => ({
  default: (await import('../finding/ScreenAnnouncer.tsx')).ScreenAnnouncer,
}));
const ViewingBanner = lazy(async () => ({ default: (await import('./ViewingBanner.tsx')).ViewingBanner }));

const createRecord = (creation: Creation) => <RecordDialog guid={null} {...creation} />;

type ShellDialog = 'palette' | 'help' | 'organization' | 'sections';

const focusSearch = () => document.querySelector<HTMLInputElement>('input[data-search]')?.focus();

export function Shell() {
  const { orgLook, orgTimeZone, viewing, rights } = useWho();
  useAccent(orgLook?.accent);
  const [isFolded, fold] = usePreference('navigation-folded', isTrue);
  const [opened, setOpened] = useState<ShellDialog | null>(null);
  const [typed, setTyped] = useState('');
  const close = () => {
    setOpened(null);
    setTyped('');
  };
  const openHelp = () => setOpened('help');
  useKeys([['mod+K', () => setOpened('palette')]], { inInputs: true });
  useKeys([
    ['shift+/', openHelp],
    ['G', () => setOpened('sections')],
    ['/', focusSearch],
  ]);

  return (
    <OpenHelp value={openHelp}>
      <OrganizationZone value={orgTimeZone ?? MOSCOW}>
        <div className={classes.shell} data-folded={isFolded || undefined}>
          <a href="#main" className={classes.skip}>
            К содержанию
          </a>
          <Header onOpen={setOpened} />
          <Navigation isFolded={isFolded} onFold={() => fold(!isFolded)} />
          <main id="main" tabIndex={-1} className={classes.main}>
            <Suspense>
              <ConnectionBanner />
              <SessionNotice />
              <ServiceBanner />
              <Greeting />
              <ScreenAnnouncer />
              {rights.grants.some(({ conditions }) => conditions) && <ConditionsWatch />}
            </Suspense>
            <Suspense>{viewing && <ViewingBanner {...viewing} />}</Suspense>
            <RecordCreation value={createRecord}>
              <Section />
            </RecordCreation>
          </main>
          {opened === 'palette' && <TypedAhead onType={(letter) => setTyped((text) => text + letter)} />}
          <Suspense>
            {opened === 'palette' && (
              <CommandPalette typed={typed} onType={setTyped} onClose={close} onOpen={setOpened} />
            )}
            {opened === 'sections' && <SectionsDialog onClose={close} />}
            {opened === 'help' && <HelpDialog onClose={close} />}
            {opened === 'organization' && <OrganizationDialog onClose={close} />}
          </Suspense>
        </div>
      </OrganizationZone>
    </OpenHelp>
  );
}
