import { OptionSelect, type OptionSelectProps } from '../../ui/input/OptionSelect.tsx';
import type { Names } from '../value/field-text.ts';
import { CreateHere } from './CreateHere.tsx';
import { useReferenceOptions } from './use-reference-options.tsx';
import { NEW_VALUE, useValueCreation } from './use-value-creation.tsx';

interface Props extends Omit<OptionSelectProps, 'data'> {
  to: string;
  names?: Names;
}

/** Selects one record of another resource: type-ahead, recently chosen records, and a new one created in place. */
export function ReferenceInput({ to, value, names, onChange, ...rest }: Props) {
  const isInForm = rest.label !== null;
  const options = useReferenceOptions(to, value ? [value] : [], names, isInForm);
  const { target, dropdown, addRecent, newName, asideOfChosen } = options;
  const choose = (guid: string | null) => {
    if (guid) addRecent(guid);
    onChange(guid);
  };
  const { create, openOnFocus, dialog } = useValueCreation(to, choose);
  const take = (guid: string | null) => (guid === NEW_VALUE ? create(newName!) : choose(guid));
  return (
    <div>
      <OptionSelect
        description={asideOfChosen[0]}
        {...rest}
        {...dropdown}
        value={value}
        onChange={take}
        openOnFocus={openOnFocus}
      />
      {dialog}
      {isInForm && <CreateHere target={target} disabled={rest.disabled} onCreated={choose} />}
    </div>
  );
}
