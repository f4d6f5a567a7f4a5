import { Button, UnstyledButton } from '@mantine/core';
import { IconLayoutGrid, IconLogout, IconSearch, IconSwitchHorizontal } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useWho } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { lazyLater } from '../../ui/lazy-later.ts';
import { Logo } from '../../ui/Logo.tsx';
import classes from './Header.module.css';
import { signOut } from '../sign-in/sign-out.ts';
import { ThemeToggle } from '../ThemeToggle.tsx';
import { UserButton } from './UserButton.tsx';

const NotificationsButton = lazyLater(async () => ({
  default: (await import('./NotificationsButton.tsx')).NotificationsButton,
}));

const OrganizationLogo = lazy(async () => ({
  default: (await import('../../resource/value/OrganizationLogo.tsx')).OrganizationLogo,
}));

/** The maximum size of the organization's logo. */
const LOGO = { width: 240, height: 40 };

/** Reserves the place of the bell until it is loaded. */
const bell = <span className={classes.bell} />;

interface Props {
  onOpen: (what: 'palette' | 'help' | 'organization' | 'sections') => void;
}

export function Header({ onOpen }: Props) {
  const { orgId, orgName, orgLook } = useWho();
  const navigate = useNavigate();
  const leave = () => signOut(() => navigate({ to: paths.login }));

  return (
    <header className={classes.header}>
      <Link to={paths.root} className={classes.home} aria-label="Энергоконсоль: на главную">
        {orgId && orgLook && (orgLook.logo ?? orgLook.darkLogo) ? (
          <Suspense>
            <OrganizationLogo organization={orgId} look={orgLook} room={LOGO} otherwise={<Logo withName={false} />} />
          </Suspense>
        ) : (
          <Logo withName={false} />
        )}
      </Link>
      <div className={classes.organization}>
        <span className={classes.name} data-tip={orgName ?? undefined}>
          {orgName}
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.wordy}
          leftSection={<IconSwitchHorizontal size={16} />}
          onClick={() => onOpen('organization')}
          aria-label="Сменить организацию"
        >
          <span className={classes.wide}>Сменить организацию</span>
        </Button>
      </div>
      <UnstyledButton
        className={classes.search}
        onClick={() => onOpen('sections')}
        aria-label="Все разделы G"
        aria-keyshortcuts="G"
        data-tip="Все разделы"
      >
        <IconLayoutGrid size={16} />
        <span className={classes.wide}>Все разделы</span> <kbd className={classes.kbd}>G</kbd>
      </UnstyledButton>
      <UnstyledButton
        className={classes.search}
        onClick={() => onOpen('palette')}
        aria-label="Поиск и команды Ctrl+K"
        aria-keyshortcuts="Control+K"
        data-tip="Поиск и команды"
      >
        <IconSearch size={16} />
        <span className={classes.wide}>Поиск и команды</span> <kbd className={classes.kbd}>Ctrl+K</kbd>
      </UnstyledButton>
      <Suspense fallback={bell}>
        <NotificationsButton />
      </Suspense>
      <UserButton onShowHelp={() => onOpen('help')} />
      <ThemeToggle />
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        className={classes.wordy}
        leftSection={<IconLogout size={18} />}
        onClick={() => void leave()}
        aria-label="Выйти"
      >
        <span className={classes.wide}>Выйти</span>
      </Button>
    </header>
  );
}
