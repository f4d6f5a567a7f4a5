import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { linkTo } from './link-to.ts';
import classes from './LinkTile.module.css';

/** A grid of tiles. */
export const Tiles = ({ children }: { children: ReactNode }) => <ul className={classes.tiles}>{children}</ul>;

interface Props {
  to: string | null;
  /** Why it cannot be opened; undefined when it can. */
  refusal: string | undefined;
  /** Stands at the end of what can be opened. */
  note?: string;
  children: ReactNode;
}

/** A tile that leads somewhere, or says why it does not. */
export const LinkTile = ({ to, refusal, note, children }: Props) => (
  <li>
    {refusal === undefined && to !== null ? (
      <Link {...linkTo(to)} className={classes.tile}>
        {children}
        {note && <span className={classes.note}>{note}</span>}
      </Link>
    ) : (
      <span className={classes.tile} title={refusal} aria-disabled>
        {children}
      </span>
    )}
  </li>
);
