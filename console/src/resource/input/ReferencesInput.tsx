import '../../ui/input/pills.css';
import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { CreateHere } from './CreateHere.tsx';
import type { Names } from '../value/field-text.ts';
import { useReferenceOptions } from './use-reference-options.tsx';

interface Props extends Omit<MultiSelectProps, 'value' | 'onChange' | 'data'> {
  to: string;
  value: string[];
  names?: Names;
  onChange: (guids: string[]) => void;
}

/** Selects several records of another resource. */
export function ReferencesInput({ to, value, names, onChange, ...rest }: Props) {
  const isInForm = rest.label !== null;
  const { target, dropdown, addRecent, begins, dialog } = useReferenceOptions(
    to,
    value,
    names,
    isInForm ? (guid) => onChange([...value, guid]) : undefined,
  );
  const choose = (guids: string[]) => {
    guids.filter((guid) => !value.includes(guid)).forEach(addRecent);
    onChange(guids);
  };
  return (
    <div>
      <MultiSelect
        {...rest}
        {...dropdown}
        openOnFocus={dropdown.openOnFocus && !rest.error}
        value={value}
        onChange={(guids) => void (begins(guids) || choose(guids))}
        clearable
      />
      {dialog}
      <CreateHere target={target} disabled={rest.disabled} onCreated={(guid) => choose([...value, guid])} />
    </div>
  );
}
