import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { linkTo } from './link-to.ts';
import classes from './TextLink.module.css';

interface Props {
  to: string;
  title?: string;
  children: ReactNode;
}

/** A link inside text or a table cell. */
export const TextLink = ({ to, title, children }: Props) => (
  <Link {...linkTo(to)} title={title} className={classes.link}>
    {children}
  </Link>
);
