import '../../ui/input/pills.css';
import { MultiSelect } from '@mantine/core';
import { closableFields } from 'contract/features/rights/rules.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useFormField } from '../../resource/form/form-context.ts';
import { nameFilter } from '../../ui/input/option-filter.ts';
import classes from './Rules.module.css';
import { enterTakesOnly } from '../../ui/input/take-only.ts';

interface Props {
  name: 'hiddenFields' | 'readOnlyFields';
  resource: Resource;
}

/** The fields of a section that a rule hides or makes read-only. */
export function ClosedFieldsInput({ name, resource }: Props) {
  const { field, id, value, error, disabled, setValue } = useFormField(name);
  const offered = closableFields(resource).filter(([, { readOnly }]) => name === 'hiddenFields' || !readOnly);
  return (
    <MultiSelect
      onKeyDown={enterTakesOnly}
      id={id}
      className={classes.wide}
      label={field.label}
      description={field.hint}
      error={error}
      disabled={disabled}
      data={offered.map(([key, { label }]) => ({ value: key, label }))}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={setValue}
      searchable
      filter={nameFilter}
      nothingFoundMessage="Такого поля нет"
    />
  );
}
