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

/** Fields of the record as facts. */
export function FieldFacts({ fields }: Pick<Props, 'fields'>) {
  const { resource, row } = useRecord();
  return fields.map((name) => {
    const field = fieldOf(resource, name);
    return (
      field && (
        <CardFact key={name} label={field.label}>
          <LinkedValue field={field} value={row[name]} names={namesIn(row, name)} />
        </CardFact>
      )
    );
  });
}

/** The two or three most important facts of a record. */
export function CardFacts({ fields, children }: Props) {
  const { resource } = useRecord();
  return (
    <dl className={classes.facts}>
      <FieldFacts fields={'owner' in resource.fields ? [...fields, 'owner'] : fields} />
      {children}
    </dl>
  );
}
