import { fieldOf } from 'contract/kit/resource.ts';
import type { ReactNode } from 'react';
import classes from './CardFacts.module.css';
import { namesIn } from './field-text.ts';
import { FieldValue } from './FieldValue.tsx';
import { useRecord } from './record-context.ts';

interface Props {
  fields: readonly string[];
  /** CardFact for what is no field. */
  children?: ReactNode;
}

/** The three to five facts of a record that matter. */
export function CardFacts({ fields, children }: Props) {
  const { resource, row } = useRecord();
  return (
    <dl className={classes.facts}>
      {fields.map((name) => {
        const field = fieldOf(resource, name);
        return (
          field && (
            <div key={name}>
              <dt>{field.label}</dt>
              <dd>
                <FieldValue field={field} value={row[name]} names={namesIn(row, name)} />
              </dd>
            </div>
          )
        );
      })}
      {children}
    </dl>
  );
}
