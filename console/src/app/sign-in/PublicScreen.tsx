import type { ReactNode } from 'react';
import { Logo } from '../../ui/Logo.tsx';
import classes from './PublicScreen.module.css';
import { ThemeToggle } from '../ThemeToggle.tsx';

interface Props {
  /** The children lay themselves out in the window, instead of a panel in its middle. */
  isWide?: true;
  children: ReactNode;
}

/** The frame of the screens before the shell: sign-in, the choice of an organization, what is read without signing in. */
export const PublicScreen = ({ isWide, children }: Props) => (
  <div className={classes.screen}>
    <header className={classes.header}>
      <Logo />
      <ThemeToggle />
    </header>
    {isWide ? (
      <main>{children}</main>
    ) : (
      <main className={classes.main}>
        <div className={classes.panel}>{children}</div>
      </main>
    )}
  </div>
);
