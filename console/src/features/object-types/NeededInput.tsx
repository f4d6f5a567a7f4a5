import { resourceByName } from 'contract/features/index.ts';
import { needable, objectsOf, objectTypes } from 'contract/features/object-types/facts.ts';
import { fieldsOfParameters } from 'contract/kit/parameter-field.ts';
import { renamedCodes } from 'contract/kit/parameter.ts';
import { FieldInput } from '../../resource/input/FieldInput.tsx';
import { useFormField, useResourceFormState } from '../../resource/form/form-context.ts';
import form from '../../resource/form/Form.module.css';

/** The fields that objects have without added parameters. */
function ownFields(family: string | null | undefined) {
  const resource = family ? resourceByName(family) : objectsOf({ guid: '', name: '', parameters: [] });
  return resource?.fields ?? {};
}

/** Chooses among the fields of the objects, including those added in this form. */
export function NeededInput() {
  const { row } = useResourceFormState(objectTypes);
  const { field, id, value, error, disabled, setValue } = useFormField('needed', objectTypes);
  const parameters = useFormField('parameters', objectTypes).value;
  const described = fieldsOfParameters(parameters.filter(({ code, name }) => code && name));
  const options = Object.fromEntries(needable({ ...ownFields(row?.family), ...described }));
  const renamed = renamedCodes(row?.parameters ?? [], parameters);
  return (
    <div className={form.wide}>
      <FieldInput
        id={id}
        label={field.label}
        field={{ kind: 'choices', label: field.label, options, ...(field.hint && { hint: field.hint }) }}
        value={value.map((code) => renamed.get(code) ?? code)}
        error={error}
        disabled={disabled}
        onChange={(next) => setValue(next as string[])}
      />
    </div>
  );
}
