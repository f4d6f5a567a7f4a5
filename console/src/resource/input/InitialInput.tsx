import { Select, TextInput } from '@mantine/core';
import { canDecide, type Parameter } from 'contract/kit/parameter.ts';
import { isNumeric } from 'contract/kit/parameter-types.ts';
import { FilledNumber } from './FilledNumber.tsx';
import { decidingValues } from './parameter-values.ts';

interface Props {
  parameter: Parameter;
  error: string | undefined;
  disabled?: boolean | undefined;
  onChange: (patch: Pick<Parameter, 'initial'>) => void;
}

const label = 'Сначала';

/** The initial value of a parameter, if its type allows one. */
export function InitialInput({ parameter, error, disabled, onChange }: Props) {
  const { type, initial } = parameter;
  const shared = { label, error, disabled };
  if (canDecide(parameter)) {
    const stored = (value: string) => (type === 'bool' ? value === 'true' : value);
    return (
      <Select
        {...shared}
        data={decidingValues(parameter)}
        value={initial === undefined ? null : String(initial)}
        onChange={(next) => onChange({ initial: next === null ? undefined : stored(next) })}
        placeholder="Пусто"
        clearable
      />
    );
  }
  if (isNumeric(type)) {
    const value = typeof initial === 'number' ? initial : undefined;
    return <FilledNumber {...shared} value={value} onChange={(next) => onChange({ initial: next })} />;
  }
  if (type !== 'string') return null;
  return (
    <TextInput
      {...shared}
      value={String(initial ?? '')}
      onChange={(event) => onChange({ initial: event.currentTarget.value || undefined })}
    />
  );
}
