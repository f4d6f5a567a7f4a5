import { Select, TextInput } from '@mantine/core';
import type { namedDesktopCalls } from 'contract/features/desktop/named-calls.ts';
import { entityTypes } from 'contract/rights/permissions.ts';
import { useRefusal } from '../../../api/decisions.ts';
import type { RouteForm } from '../../../resource/frame/use-route-form.ts';
import { ChoiceInput } from '../../../resource/input/ChoiceInput.tsx';

const owners = [
  { value: 'own', label: 'Свой: виден только вам' },
  { value: 'common', label: 'Общий для организации' },
];

interface Props {
  form: Pick<RouteForm<typeof namedDesktopCalls.update>, 'text' | 'field'>;
  isCommon: boolean;
  /** Whose it is, is chosen once. */
  onCommon?: (isCommon: boolean) => void;
}

/** The name of a desktop, of a common one also who is shown it, and of a new one whose it is. */
export function NamingFields({ form, isCommon, onCommon }: Props) {
  const refusal = useRefusal('desktops', 'create');
  return (
    <>
      <TextInput {...form.text('name')} data-autofocus />
      {onCommon && (
        <Select
          label="Чей"
          description={refusal}
          disabled={refusal !== undefined}
          data={owners}
          value={isCommon ? 'common' : 'own'}
          allowDeselect={false}
          onChange={(chosen) => onCommon(chosen === 'common')}
        />
      )}
      {isCommon && <ChoiceInput {...form.field('requiredEntity')} options={entityTypes} />}
    </>
  );
}
