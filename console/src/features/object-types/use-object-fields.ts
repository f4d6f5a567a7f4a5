import { resourceByName } from 'contract/features/index.ts';
import { objectsOf, objectTypes } from 'contract/features/object-types/facts.ts';
import type { Fields } from 'contract/kit/field.ts';
import { fieldsOfParameters } from 'contract/kit/parameter-field.ts';
import { useFormField, useResourceFormState } from '../../resource/form/form-context.ts';

/** The built-in fields of objects. */
function ownFields(family: string | null | undefined): Fields {
  const resource = family ? resourceByName(family) : objectsOf({ guid: '', name: '', parameters: [] });
  return resource?.fields ?? {};
}

/** The fields of a type's objects, including those added in the surrounding form, and the parameters there. */
export function useObjectFields() {
  const { row } = useResourceFormState(objectTypes);
  const parameters = useFormField('parameters', objectTypes).value;
  const described = fieldsOfParameters(parameters.filter(({ code, name }) => code && name));
  return { parameters, fields: { ...ownFields(row?.family), ...described } };
}
