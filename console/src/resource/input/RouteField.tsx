import type { Field } from 'contract/kit/field.ts';
import type { Route } from 'contract/kit/route.ts';
import type { ReactNode } from 'react';
import type { BodyField, RouteForm } from '../frame/use-route-form.ts';
import type { Names } from '../value/field-text.ts';
import { FieldInput } from './FieldInput.tsx';

interface Props<R extends Route> {
  form: RouteForm<R>;
  name: BodyField<R>;
  /** Replaces the label of the field; null when a placeholder is enough. */
  label?: ReactNode;
  /** The field with fewer options, depending on other values. */
  narrowed?: Field | undefined;
  names?: Names;
  placeholder?: string;
  'data-autofocus'?: true;
}

/** The input of a field of a route's body; nothing while the field does not apply. */
export function RouteField<R extends Route>({ form, name, label, narrowed, ...rest }: Props<R>) {
  if (!form.applies(name)) return null;
  const { id, value, error, onChange, label: own } = form.field(name);
  const field = narrowed ?? form.fields[name]!;
  const max = field.kind === 'text' || field.kind === 'multiline' ? field.max : undefined;
  return (
    <FieldInput
      {...rest}
      id={id}
      field={field}
      label={label === undefined ? own : label}
      value={value}
      error={error}
      maxLength={max}
      onChange={onChange}
    />
  );
}
