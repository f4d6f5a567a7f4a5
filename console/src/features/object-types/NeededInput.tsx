import { resourceByName } from 'contract/features/index.ts';
import { needable, objectsOf, objectTypes } from 'contract/features/object-types/facts.ts';
import { fieldsOfParameters } from 'contract/kit/parameter-field.ts';
import { renamedCodes } from 'contract/kit/parameter.ts';
import { useFormField, useResourceFormState } from '../../resource/form/form-context.ts';
import { FormField } from '../../resource/form/FormField.tsx';
import form from '../../resource/form/Form.module.css';

/** The fields that objects have without added parameters. */
function ownFields(family: string | null | undefined) {
  const resource = family ? resourceByName(family) : objectsOf({ guid: '', name: '', parameters: [] });
  return resource?.fields ?? {};
}

/** Chooses among the fields of the objects, including those added in this form. */
export function NeededInput() {
  const { row } = useResourceFormState(objectTypes);
  const { field } = useFormField('needed');
  const parameters = useFormField('parameters', objectTypes).value;
  const described = fieldsOfParameters(parameters.filter(({ code, name }) => code && name));
  // Until the change is saved a renamed parameter is named by the code that is stored.
  const stored = new Map([...renamedCodes(row?.parameters ?? [], parameters)].map(([old, now]) => [now, old]));
  const named = needable({ ...ownFields(row?.family), ...described });
  const options = Object.fromEntries(named.map(([code, label]) => [stored.get(code) ?? code, label]));
  return (
    <div className={form.wide}>
      <FormField name="needed" narrowed={{ kind: 'choices', label: field.label, hint: field.hint, options }} />
    </div>
  );
}
