import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { fieldOf } from 'contract/kit/resource.ts';
import type { ReactNode } from 'react';
import { CardFact } from '../../../resource/card/CardFact.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { namesIn } from '../../../resource/value/field-text.ts';
import { LinkedValue } from '../../../resource/value/LinkedValue.tsx';
import classes from './PointOverview.module.css';

/** What the heading of the card does not say. */
const OWN = ['feederGuid', 'voltageGuid', 'coefficient'] as const;

interface Props {
  more?: readonly (keyof typeof meteringPoints.fields)[];
  /** CardFact elements before those of the record. */
  children?: ReactNode;
}

/** The facts of a metering point as a row of large values. */
export function PointFacts({ more = [], children }: Props) {
  const { resource, row } = useRecord(meteringPoints);
  return (
    <dl className={classes.facts}>
      {children}
      {[...OWN, ...more].map((name) => {
        const field = fieldOf(resource, name);
        return (
          field && (
            <CardFact key={name} label={field.label}>
              <LinkedValue field={field} value={row[name]} names={namesIn(row, name)} />
            </CardFact>
          )
        );
      })}
    </dl>
  );
}
