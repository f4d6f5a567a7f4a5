import { Checkbox, Group } from '@mantine/core';
import type { Parameter } from 'contract/kit/parameter.ts';

interface Props {
  parameter: Parameter;
  disabled?: boolean | undefined;
  onChange: (patch: Partial<Parameter>) => void;
}

const several: readonly Parameter['type'][] = ['list', 'dictionary', 'object'];

/** The flags of a parameter as checkboxes. */
export const ParameterFlags = ({ parameter, disabled, onChange }: Props) => (
  <Group>
    <Checkbox
      label="Обязательный"
      disabled={disabled || parameter.formula !== undefined}
      checked={parameter.isRequired}
      onChange={(event) => onChange({ isRequired: event.currentTarget.checked })}
    />
    {parameter.type === 'int' && (
      <Checkbox
        label="Показывать без разрядов: год, номер"
        disabled={disabled}
        checked={parameter.isCode === true}
        onChange={(event) => onChange({ isCode: event.currentTarget.checked || undefined })}
      />
    )}
    {several.includes(parameter.type) && (
      <Checkbox
        label="Несколько значений"
        disabled={disabled}
        checked={parameter.isMultiple}
        onChange={(event) => onChange({ isMultiple: event.currentTarget.checked, most: undefined })}
      />
    )}
  </Group>
);
