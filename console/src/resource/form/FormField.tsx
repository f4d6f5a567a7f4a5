import type { Field } from 'contract/kit/field.ts';
import type { FocusEvent } from 'react';
import classes from './Form.module.css';
import { FieldInput } from '../input/FieldInput.tsx';
import { useFormField } from './form-context.ts';

interface Props {
  name: string;
  /** The field narrowed by what else is entered; without it the field of the form. */
  narrowed?: Field;
}

/** Where the input stands in the grid of the form. */
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
  parameters: classes.wide,
};

/** A message that appears under the pointer would push the button away before it is clicked. */
const isOnButton = (event: FocusEvent) => event.relatedTarget instanceof HTMLButtonElement;

/** One field of the form with its label, hint and message. */
export function FormField({ name, narrowed }: Props) {
  const { field: whole, id, value, error, names, disabled, isFirst, isAsked, setValue, check } = useFormField(name);
  const field = narrowed ?? whole;
  if (!isAsked) return null;
  return (
    <div className={places[field.kind]}>
      <FieldInput
        id={id}
        label={field.label}
        field={field}
        value={value}
        error={error}
        names={names}
        disabled={disabled}
        data-autofocus={isFirst || undefined}
        onChange={setValue}
        onBlur={(event) => {
          if (!isOnButton(event)) check();
        }}
      />
    </div>
  );
}
