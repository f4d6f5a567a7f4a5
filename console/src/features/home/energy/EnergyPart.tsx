import type { ReactNode } from 'react';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from '../Home.module.css';

interface Props {
  title: string;
  /** The screen with the details, and its name. */
  to: string;
  link: string;
  children: ReactNode;
}

/** One part of the energy summary, with a link to the details. */
export const EnergyPart = ({ title, to, link, children }: Props) => (
  <section className={classes.part} aria-label={title}>
    <h3 className={classes.title}>{title}</h3>
    {children}
    <p className={classes.dim}>
      <TextLink to={to}>{link}</TextLink>
    </p>
  </section>
);
