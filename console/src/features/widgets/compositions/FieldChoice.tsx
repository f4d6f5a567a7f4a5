import '../../../ui/input/pills.css';
import { MultiSelect } from '@mantine/core';
import { widgetCompositions } from 'contract/features/widgets/compositions.ts';
import { columnTitle, type Field } from 'contract/kit/field.ts';
import { systemFields, type Resource } from 'contract/kit/resource.ts';
import { useFormField } from '../../../resource/form/form-context.ts';
import { ReadField } from '../../../resource/form/FormField.tsx';
import { ChoiceInput } from '../../../resource/input/ChoiceInput.tsx';
import { nameFilter } from '../../../ui/input/option-filter.ts';
import { enterTakesOnly } from '../../../ui/input/take-only.ts';

interface Props {
  resource: Resource;
  /** The fields that may be chosen. */
  fits: (field: Field) => boolean;
}

const optionsOf = ({ resource, fits }: Props): Record<string, string> =>
  Object.fromEntries(
    Object.entries<Field>({ ...resource.fields, ...systemFields })
      .filter(([, field]) => fits(field))
      .map(([key, field]) => [key, columnTitle(field)]),
  );

/** One field of the records. */
export function FieldChoice({ name, ...props }: Props & { name: 'valueField' | 'groupField' | 'sortField' }) {
  const { field, id, value, error, disabled, isReading, setValue } = useFormField(name, widgetCompositions);
  const options = optionsOf(props);
  if (isReading) return <ReadField field={{ kind: 'choice', label: field.label, options }} value={value} names={{}} />;
  return (
    <ChoiceInput
      id={id}
      label={field.label}
      description={field.hint}
      error={error}
      disabled={disabled}
      options={options}
      value={value || null}
      onChange={(chosen) => setValue(chosen ?? '')}
    />
  );
}

/** Several fields of the records, in the order of the columns. */
export function ColumnsChoice(props: Props) {
  const { field, id, value, error, disabled, isReading, setValue } = useFormField('columns', widgetCompositions);
  const options = optionsOf(props);
  if (isReading) return <ReadField field={{ kind: 'choices', label: field.label, options }} value={value} names={{}} />;
  return (
    <MultiSelect
      id={id}
      label={field.label}
      description={field.hint}
      error={error}
      disabled={disabled}
      data={Object.entries(options).map(([key, label]) => ({ value: key, label }))}
      value={value}
      onChange={setValue}
      searchable
      onKeyDown={enterTakesOnly}
      filter={nameFilter}
      nothingFoundMessage="Такого поля нет"
    />
  );
}
