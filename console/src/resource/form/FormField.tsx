import { Text } from '@mantine/core';
import { isUnusual, type Field } from 'contract/kit/field.ts';
import type { FocusEvent } from 'react';
import classes from './Form.module.css';
import { storedValue } from '../frame/form-values.ts';
import { isBlank, type Names } from '../value/field-text.ts';
import { LinkedValue } from '../value/LinkedValue.tsx';
import { TermHint } from '../value/TermHint.tsx';
import { FieldInput } from '../input/FieldInput.tsx';
import { useIsFolded } from './empty-fields.ts';
import { useFormField, useResourceFormState } from './form-context.ts';

interface Props {
  name: string;
  /** The field restricted by other entered values; by default the field of the form. */
  narrowed?: Field;
  /** The error of the current input, shown before the field is validated. */
  mistake?: string | undefined;
}

/** The place of the input in the grid of the form. */
const places: Readonly<Record<Field['kind'], string | undefined>> = {
  text: undefined,
  multiline: classes.wide,
  number: undefined,
  boolean: classes.flag,
  date: undefined,
  dateTime: undefined,
  choice: undefined,
  choices: undefined,
  tags: undefined,
  reference: undefined,
  references: classes.wide,
  document: classes.wide,
  parameters: classes.wide,
};

/** A message that appears on pointer down would move the button away before the click. */
const isOnButton = (event: FocusEvent) => event.relatedTarget instanceof HTMLButtonElement;

/** One field of the form with its label, hint and message; nothing when the person may not see it. */
export const FormField = (props: Props) =>
  props.name in useResourceFormState().fields ? <VisibleField {...props} /> : null;

function VisibleField({ name, narrowed, mistake }: Props) {
  const { field: whole, isReading, ...given } = useFormField(name);
  const { id, value, error, names, disabled, isFirst, isAsked, setValue, check } = given;
  const field = narrowed ?? whole;
  const stored = storedValue(field, value);
  const isFolded = useIsFolded(isReading && isAsked && isBlank(stored));
  if (!isAsked || isFolded) return null;
  if (isReading)
    return (
      <ReadField
        field={field}
        value={stored}
        names={names}
        className={field.kind === 'boolean' ? undefined : places[field.kind]}
      />
    );
  return (
    <div className={places[field.kind]}>
      <FieldInput
        id={id}
        label={field.label}
        field={field}
        value={value}
        error={error ?? mistake}
        names={names}
        disabled={disabled || field.closed === true}
        data-autofocus={isFirst || undefined}
        onChange={setValue}
        onBlur={(event) => {
          if (!isOnButton(event)) check();
        }}
      />
    </div>
  );
}

interface ReadProps {
  field: Field;
  value: unknown;
  names: Names;
  className?: string | undefined;
}

/** A field in read mode: its value as text in place of the input. */
export const ReadField = ({ field, value, names, className = '' }: ReadProps) => (
  <dl className={`${classes.read} ${className}`}>
    <dt>
      {field.label}
      <TermHint label={field.label} />
    </dt>
    <dd>
      <LinkedValue field={field} value={value} names={names} />
      {isUnusual(field, value) && (
        <Text span size="sm" c="orange">
          {' '}
          — необычное значение
        </Text>
      )}
    </dd>
  </dl>
);
