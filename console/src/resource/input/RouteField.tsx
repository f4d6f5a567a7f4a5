import type { Field } from 'contract/kit/field.ts';
import type { Route } from 'contract/kit/route.ts';
import type { ReactNode } from 'react';
import type { BodyField, RouteForm } from '../frame/use-route-form.ts';
import type { Names } from '../value/field-text.ts';
import { FieldInput } from './FieldInput.tsx';

interface Props<R extends Route> {
  form: RouteForm<R>;
  name: BodyField<R>;
  /** Another name than that in the contract; null where the field has a placeholder instead. */
  label?: ReactNode;
  /** The field narrowed by other entered values; by default that of the contract. */
  narrowed?: Field | undefined;
  names?: Names;
  placeholder?: string;
  'data-autofocus'?: true;
}

/** One field of the body of a route, by its kind, where it applies. */
export function RouteField<R extends Route>({ form, name, label, narrowed, ...rest }: Props<R>) {
  if (!form.isAsked(name)) return null;
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
