import { objectTypes } from 'contract/features/object-types/facts.ts';
import { needable } from 'contract/features/object-types/fields.ts';
import { renamedCodes } from 'contract/kit/parameter-codes.ts';
import { useFormField, useResourceFormState } from '../../resource/form/form-context.ts';
import { FormField } from '../../resource/form/FormField.tsx';
import { useObjectFields } from './use-object-fields.ts';
import form from '../../resource/form/Form.module.css';

/** Chooses among the fields of the objects, including those added in this form. */
export function NeededInput() {
  const { row } = useResourceFormState(objectTypes);
  const { field } = useFormField('needed');
  const { parameters, fields } = useObjectFields();
  // Until the change is saved, a renamed parameter is identified by its stored code.
  const stored = new Map([...renamedCodes(row?.parameters ?? [], parameters)].map(([old, now]) => [now, old]));
  const named = needable(fields);
  const options = Object.fromEntries(named.map(([code, label]) => [stored.get(code) ?? code, label]));
  return (
    <div className={form.wide}>
      <FormField name="needed" narrowed={{ kind: 'choices', label: field.label, hint: field.hint, options }} />
    </div>
  );
}
