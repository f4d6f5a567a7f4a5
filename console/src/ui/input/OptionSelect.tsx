import { Select, type SelectProps } from '@mantine/core';
import { enterTakesOnly } from './take-only.ts';

export interface OptionSelectProps extends Omit<SelectProps, 'value' | 'onChange'> {
  value: string | null;
  onChange: (value: string | null) => void;
}

/** Selects one option by typing a part of it. Selecting it again keeps it; deleting the text clears the value unless it
 *  is required. */
export const OptionSelect = ({
  value,
  onChange,
  onSearchChange,
  required,
  openOnFocus = true,
  ...rest
}: OptionSelectProps) => (
  <Select
    onKeyDown={enterTakesOnly}
    {...rest}
    // Open options would cover the error message that the focus moves to.
    openOnFocus={openOnFocus && !rest.error}
    value={value}
    onChange={onChange}
    required={required}
    clearable={!required}
    allowDeselect={false}
    searchable
    onSearchChange={(text) => {
      onSearchChange?.(text);
      if (text === '' && value && !required) onChange(null);
    }}
  />
);
