import type { ReactNode } from 'react';
import classes from './Dialog.module.css';

/** The buttons of a dialog: in sight however long it is. */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <footer className={classes.footer}>{children}</footer>
);
