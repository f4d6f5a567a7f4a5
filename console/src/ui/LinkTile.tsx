import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { linkTo } from './link-to.ts';
import classes from './LinkTile.module.css';

/** A grid of tiles. */
export const Tiles = ({ children }: { children: ReactNode }) => <ul className={classes.tiles}>{children}</ul>;

interface Props {
  to: string | null;
  /** Why the link cannot be opened; undefined when it can. */
  refusal: string | undefined;
  /** Shown at the end of a tile that can be opened. */
  note?: string;
  children: ReactNode;
}

/** A tile that links to a screen, or shows why the screen is closed. */
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
