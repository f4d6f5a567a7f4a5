import type { ReactNode } from 'react';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from '../Home.module.css';

interface Props {
  title: string;
  /** The screen behind the figures, and what it is called. */
  to: string;
  link: string;
  children: ReactNode;
}

/** What is known of the energy in one respect, with the way to what is behind it. */
export const EnergyPart = ({ title, to, link, children }: Props) => (
  <section className={classes.part} aria-label={title}>
    <h3 className={classes.title}>{title}</h3>
    {children}
    <p className={classes.dim}>
      <TextLink to={to}>{link}</TextLink>
    </p>
  </section>
);
