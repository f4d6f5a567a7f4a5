import { Select, type SelectProps } from '@mantine/core';
import type { Names } from './field-text.ts';
import { CreateHere } from './CreateHere.tsx';
import { useReferenceOptions } from './use-reference-options.ts';

interface Props extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  to: string;
  value: string | null;
  names?: Names;
  onChange: (guid: string | null) => void;
}

/** Chooses one record of another resource: type-ahead, recents, and a new one in place. */
export function ReferenceInput({ to, value, names, onChange, ...rest }: Props) {
  const { target, dropdown, addRecent } = useReferenceOptions(to, value ? [value] : [], names);
  const choose = (guid: string | null) => {
    if (guid) addRecent(guid);
    onChange(guid);
  };
  return (
    <div>
      <Select
        {...rest}
        {...dropdown}
        filter={dropdown.filter as SelectProps['filter']}
        value={value}
        onChange={choose}
        clearable={!rest.required}
      />
      <CreateHere target={target} disabled={rest.disabled} onCreated={choose} />
    </div>
  );
}
