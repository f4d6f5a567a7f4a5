import type { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { ReactNode } from 'react';
import { FieldFacts } from '../../../resource/card/CardFacts.tsx';
import classes from './PointOverview.module.css';

/** What the heading of the card does not say. */
const OWN = ['feederGuid', 'voltageGuid', 'coefficient'] as const;

interface Props {
  more?: readonly (keyof typeof meteringPoints.fields)[];
  /** CardFact elements before those of the record. */
  children?: ReactNode;
}

/** The facts of a metering point as a row of large values. */
export const PointFacts = ({ more = [], children }: Props) => (
  <dl className={classes.facts}>
    {children}
    <FieldFacts fields={[...OWN, ...more]} />
  </dl>
);
