import type { ReactNode } from 'react';
import { Dialog } from '../../overlay/Dialog.tsx';
import classes from './FullScreen.module.css';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A chart that fills the window; Escape closes it. */
export const FullScreen = ({ title, onClose, children }: Props) => (
  <Dialog fullScreen title={title} onClose={onClose}>
    <div className={classes.full}>{children}</div>
  </Dialog>
);
