import { Select, type SelectProps } from '@mantine/core';

interface Props extends Omit<SelectProps, 'data'> {
  options: Readonly<Record<string, string>>;
}

/** One of a closed list. */
export const ChoiceInput = ({ options, ...rest }: Props) => (
  <Select
    {...rest}
    data={Object.entries(options).map(([value, label]) => ({ value, label }))}
    clearable={!rest.required}
    searchable
    nothingFoundMessage="Ничего не нашлось"
  />
);
