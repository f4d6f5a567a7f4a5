import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './StatusText.module.css';

interface Props {
  kind: 'plain' | 'good' | 'waiting' | 'bad' | 'past';
  icon: Icon;
  children: ReactNode;
}

/** A state as a sign and a word; the colour only helps. */
export const StatusText = ({ kind, icon: Icon, children }: Props) => (
  <span className={classes.status} data-kind={kind}>
    <Icon size={15} aria-hidden />
    {children}
  </span>
);
