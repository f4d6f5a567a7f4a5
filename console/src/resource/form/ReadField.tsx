import type { Field } from 'contract/kit/field.ts';
import type { Names } from '../value/field-text.ts';
import { LinkedValue } from '../value/LinkedValue.tsx';
import { TermHint } from '../value/TermHint.tsx';
import classes from './Form.module.css';

interface Props {
  field: Field;
  value: unknown;
  names: Names;
  className?: string | undefined;
}

/** A field as it is read: its value in words where its input would be. */
export const ReadField = ({ field, value, names, className = '' }: Props) => (
  <dl className={`${classes.read} ${className}`}>
    <dt>
      {field.label}
      <TermHint label={field.label} />
    </dt>
    <dd>
      <LinkedValue field={field} value={value} names={names} />
    </dd>
  </dl>
);
