import type { ReactNode } from 'react';
import { Logo } from '../../ui/Logo.tsx';
import classes from './PublicScreen.module.css';
import { ThemeToggle } from '../ThemeToggle.tsx';

interface Props {
  children: ReactNode;
}

/** The frame of the screens before the shell: sign-in and the choice of an organization. */
export const PublicScreen = ({ children }: Props) => (
  <div className={classes.screen}>
    <header className={classes.header}>
      <Logo />
      <ThemeToggle />
    </header>
    <main className={classes.main}>
      <div className={classes.panel}>{children}</div>
    </main>
  </div>
);
