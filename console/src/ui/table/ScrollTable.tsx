import type { ReactNode } from 'react';
import classes from './ScrollTable.module.css';

interface Props {
  label: string;
  /** The class of the scrolling frame; it may style the cells of the table. */
  className: string | undefined;
  /** The head and the rows. */
  children: ReactNode;
}

/** A table that scrolls in its frame, under its heading. */
export const ScrollTable = ({ label, className, children }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
  <section className={`${classes.scroll} ${className ?? ''}`} aria-label={label} tabIndex={0}>
    <table className={classes.table}>{children}</table>
  </section>
);
