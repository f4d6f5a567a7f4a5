import { enteredFields, isShown } from 'contract/kit/field.ts';
import type { Resource, Row } from 'contract/kit/resource.ts';
import { createContext, type ReactNode } from 'react';
import type { FormValuesOf } from '../frame/form-values.ts';
import { useSurrounding } from '../state/use-surrounding.ts';
import { namesIn } from '../value/field-text.ts';
import { fieldId } from '../frame/focus-field.ts';
import type { ResourceFormState } from './use-resource-form.ts';

export const FormContext = createContext<ResourceFormState | null>(null);

interface FormStateOf<R extends Resource> extends Omit<ResourceFormState, 'row' | 'form'> {
  row: Row<R> | null;
  form: Omit<ResourceFormState['form'], 'getValues'> & { getValues: () => FormValuesOf<R> };
}

const useForm = (resource: Resource | undefined) => useSurrounding(FormContext, 'ResourceForm', resource);

/** The state of the surrounding ResourceForm: of any resource, or with the fields of the given one. */
export const useResourceFormState = <R extends Resource>(resource?: R) => useForm(resource) as FormStateOf<R>;

/** The message of a field, or of a part of it: `parameters.2.code`. */
const messageOf = (errors: Readonly<Record<string, ReactNode>>, name: string): ReactNode =>
  errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1];

/** One field of the surrounding form, for a custom input: by any name, or typed by the given resource. */
export function useFormField<R extends Resource, Name extends keyof FormValuesOf<R> & string>(
  name: Name,
  resource?: R,
) {
  const { form, fields, id, row, isSaving, isReading } = useForm(resource);
  const field = fields[name];
  if (!field) throw new Error(`В форме нет поля ${name}`);
  return {
    field,
    id: fieldId(id, name),
    value: form.getValues()[name] as FormValuesOf<R>[Name],
    error: messageOf(form.errors, name),
    errors: form.errors,
    names: namesIn(row, name),
    disabled: isSaving,
    isReading,
    /** Whether the field is shown, which may depend on another field's value. */
    isAsked: isShown(field, form.getValues()),
    /** A new record starts with the focus in its first field, but only in a text field, because an option list would
     *  open. */
    isFirst: row === null && field.kind === 'text' && enteredFields(fields)[0]?.[0] === name,
    setValue: (value: FormValuesOf<R>[Name]) => form.setFieldValue(name as string, value as unknown),
    /** Validates the field after a change. */
    check: () => {
      if (form.isDirty(name)) form.validateField(name);
    },
  };
}
