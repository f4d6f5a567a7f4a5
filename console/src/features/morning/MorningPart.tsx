import type { ReactNode } from 'react';
import { TextLink } from '../../ui/TextLink.tsx';
import classes from './Morning.module.css';

interface Props {
  title: string;
  /** The screen behind the figures, and what it is called. */
  to: string;
  link: string;
  children: ReactNode;
}

/** A part of the morning with the way to what is behind it. */
export const MorningPart = ({ title, to, link, children }: Props) => (
  <section className={classes.part} aria-label={title}>
    <h2 className={classes.title}>{title}</h2>
    {children}
    <p className={classes.dim}>
      <TextLink to={to}>{link}</TextLink>
    </p>
  </section>
);
