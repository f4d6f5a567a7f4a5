import type { Field } from 'contract/kit/field.ts';
import { FieldInput } from '../../resource/FieldInput.tsx';
import { useFormField } from '../../resource/form-context.ts';

interface Props {
  name: string;
  /** The field as the source of the widget has it: what it needs, and what can be chosen. */
  field: Field;
}

export function SettingField({ name, field }: Props) {
  const { id, value, error, disabled, setValue, check } = useFormField(name);
  return (
    <FieldInput
      id={id}
      label={field.label}
      field={field}
      value={value}
      error={error}
      disabled={disabled}
      onChange={setValue}
      onBlur={check}
    />
  );
}
