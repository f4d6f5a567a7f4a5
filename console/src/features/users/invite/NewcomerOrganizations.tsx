import '../../../ui/input/pills.css';
import { MultiSelect } from '@mantine/core';
import { newcomers } from 'contract/features/users/links/newcomers.ts';
import { userCalls } from 'contract/features/users/calls.ts';
import { useCall } from '../../../api/queries.ts';
import { useFormField } from '../../../resource/form/form-context.ts';
import { enterTakesOnly } from '../../../ui/input/take-only.ts';

/** Further organizations of the acting user; not asked when there are none. */
export function NewcomerOrganizations() {
  const { field, id, value, error, disabled, setValue } = useFormField('organizations', newcomers);
  const { data = [] } = useCall(userCalls.joinable, {});
  if (data.length === 0) return null;
  return (
    <MultiSelect
      onKeyDown={enterTakesOnly}
      id={id}
      label={field.label}
      description="Права там дают отдельно, карточкой сотрудника той организации"
      data={data.map(({ guid, name }) => ({ value: guid, label: name }))}
      value={value}
      error={error}
      disabled={disabled}
      onChange={setValue}
      searchable
      clearable
    />
  );
}
