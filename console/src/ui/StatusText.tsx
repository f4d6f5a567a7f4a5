import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './StatusText.module.css';

type Kind = 'plain' | 'good' | 'waiting' | 'bad' | 'past';

interface Props {
  kind: Kind;
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

/** What the states of something are called and how they look. */
export interface States<State extends string> {
  names: Readonly<Record<State, string>>;
  looks: Readonly<Record<State, readonly [kind: Kind, icon: Icon]>>;
}

interface StatusProps<State extends string> {
  of: States<State>;
  state: State;
}

export function Status<State extends string>({ of: { names, looks }, state }: StatusProps<State>) {
  const [kind, icon] = looks[state];
  return (
    <StatusText kind={kind} icon={icon}>
      {names[state]}
    </StatusText>
  );
}
