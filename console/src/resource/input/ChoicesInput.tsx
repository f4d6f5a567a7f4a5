import '../../ui/input/pills.css';
import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { enterTakesOnly } from '../../ui/input/take-only.ts';

interface Props extends Omit<MultiSelectProps, 'data'> {
  options: Readonly<Record<string, string>>;
}

/** Selects several options of a closed list. */
export const ChoicesInput = ({ options, ...rest }: Props) => (
  <MultiSelect
    onKeyDown={enterTakesOnly}
    {...rest}
    data={Object.entries(options).map(([value, label]) => ({ value, label }))}
    openOnFocus={!rest.error}
    clearable
    searchable
    nothingFoundMessage="Ничего не нашлось"
  />
);
