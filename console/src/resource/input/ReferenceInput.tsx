import { OptionSelect, type OptionSelectProps } from '../../ui/input/OptionSelect.tsx';
import type { Names } from '../value/field-text.ts';
import { CreateHere } from './CreateHere.tsx';
import { useReferenceOptions } from './use-reference-options.tsx';

interface Props extends Omit<OptionSelectProps, 'data'> {
  to: string;
  names?: Names;
  /** A record that is not offered, such as the one being replaced. */
  except?: string;
}

/** Selects one record of another resource: type-ahead, recently chosen records, and a new one created in place. */
export function ReferenceInput({ to, value, names, except, onChange, ...rest }: Props) {
  const isInForm = rest.label !== null;
  const { target, dropdown, addRecent, begins, dialog, qualifiersOfChosen } = useReferenceOptions(
    to,
    value ? [value] : [],
    names,
    isInForm ? onChange : undefined,
    except,
  );
  const choose = (guid: string | null) => {
    if (guid) addRecent(guid);
    onChange(guid);
  };
  return (
    <div>
      <OptionSelect
        description={qualifiersOfChosen[0]}
        {...rest}
        {...dropdown}
        value={value}
        onChange={(guid) => void (begins(guid) || choose(guid))}
      />
      {dialog}
      {isInForm && <CreateHere target={target} disabled={rest.disabled} onCreated={choose} />}
    </div>
  );
}
