import type { ReactNode } from 'react';
import { TermHint } from '../value/TermHint.tsx';

interface Props {
  label: string;
  children: ReactNode;
}

/** One of the facts under the name of a record. */
export const CardFact = ({ label, children }: Props) => (
  <div>
    <dt>
      {label}
      <TermHint label={label} place="fact" />
    </dt>
    <dd>{children}</dd>
  </div>
);
