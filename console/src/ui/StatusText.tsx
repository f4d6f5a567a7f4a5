import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './StatusText.module.css';

type Kind = 'plain' | 'good' | 'waiting' | 'bad' | 'past';

interface Props {
  kind: Kind;
  icon: Icon;
  children: ReactNode;
}

/** A state as an icon and a word, so that it does not depend on colour alone. */
export const StatusText = ({ kind, icon: Icon, children }: Props) => (
  <span className={classes.status} data-kind={kind}>
    <Icon size={15} aria-hidden />
    {children}
  </span>
);

/** The labels and the looks of a set of states. */
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
