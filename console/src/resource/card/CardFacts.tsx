import { fieldOf } from 'contract/kit/resource.ts';
import type { ReactNode } from 'react';
import classes from '../form/Form.module.css';
import { namesIn } from '../value/field-text.ts';
import { LinkedValue } from '../value/LinkedValue.tsx';
import { useRecord } from '../state/record-context.ts';
import { CardFact } from './CardFact.tsx';

interface Props {
  fields: readonly string[];
  /** CardFact elements for facts that are not fields. */
  children?: ReactNode;
}

/** The two or three most important facts of a record. */
export function CardFacts({ fields, children }: Props) {
  const { resource, row } = useRecord();
  return (
    <dl className={classes.facts}>
      {[...fields, ...('owner' in resource.fields ? ['owner'] : [])].map((name) => {
        const field = fieldOf(resource, name);
        return (
          field && (
            <CardFact key={name} label={field.label}>
              <LinkedValue field={field} value={row[name]} names={namesIn(row, name)} />
            </CardFact>
          )
        );
      })}
      {children}
    </dl>
  );
}
