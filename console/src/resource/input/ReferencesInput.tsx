import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { CreateHere } from './CreateHere.tsx';
import type { Names } from '../value/field-text.ts';
import { useReferenceOptions } from './use-reference-options.tsx';
import { NEW_VALUE, useValueCreation } from './use-value-creation.tsx';

interface Props extends Omit<MultiSelectProps, 'value' | 'onChange' | 'data'> {
  to: string;
  value: string[];
  names?: Names;
  onChange: (guids: string[]) => void;
}

/** Selects several records of another resource. */
export function ReferencesInput({ to, value, names, onChange, ...rest }: Props) {
  const options = useReferenceOptions(to, value, names, rest.label !== null);
  const { target, dropdown, addRecent, newName } = options;
  const choose = (guids: string[]) => {
    guids.filter((guid) => !value.includes(guid)).forEach(addRecent);
    onChange(guids);
  };
  const add = (guid: string) => choose([...value, guid]);
  const { create, openOnFocus, dialog } = useValueCreation(to, add);
  const take = (guids: string[]) => (guids.includes(NEW_VALUE) ? create(newName!) : choose(guids));
  return (
    <div>
      <MultiSelect {...rest} {...dropdown} value={value} onChange={take} openOnFocus={openOnFocus} clearable />
      {dialog}
      <CreateHere target={target} disabled={rest.disabled} onCreated={add} />
    </div>
  );
}
