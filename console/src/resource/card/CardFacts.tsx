import type { Field } from 'contract/kit/field.ts';
import { fieldOf, type AnyRow } from 'contract/kit/resource.ts';
import { lazy, Suspense, type ReactNode } from 'react';
import classes from './CardFacts.module.css';
import { namesIn } from '../value/field-text.ts';
import { FieldValue } from '../value/FieldValue.tsx';
import { useRecord } from '../state/record-context.ts';

const FactLink = lazy(async () => ({ default: (await import('./FactLink.tsx')).FactLink }));

interface Props {
  fields: readonly string[];
  /** CardFact for facts that are not fields. */
  children?: ReactNode;
}

/** The three to five most important facts of a record. */
export function CardFacts({ fields, children }: Props) {
  const { resource, row } = useRecord();
  return (
    <dl className={classes.facts}>
      {[...fields, ...('owner' in resource.fields ? ['owner'] : [])].map((name) => {
        const field = fieldOf(resource, name);
        return (
          field && (
            <div key={name}>
              <dt>{field.label}</dt>
              <dd>
                <Fact name={name} field={field} row={row} />
              </dd>
            </div>
          )
        );
      })}
      {children}
    </dl>
  );
}

interface FactProps {
  name: string;
  field: Field;
  row: AnyRow;
}

/** The value of a field; a reference links to the card of its record when the user may read it. */
function Fact({ name, field, row }: FactProps) {
  const value = row[name];
  const text = <FieldValue field={field} value={value} names={namesIn(row, name)} />;
  if (field.kind !== 'reference' || typeof value !== 'string') return text;
  return (
    <Suspense fallback={text}>
      <FactLink to={field.to} guid={value}>
        {text}
      </FactLink>
    </Suspense>
  );
}
