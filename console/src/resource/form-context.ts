import { createContext, use, type ReactNode } from 'react';
import { fieldId } from './focus-field.ts';
import type { ResourceFormState } from './use-resource-form.ts';

export const FormContext = createContext<ResourceFormState | null>(null);

/** The form that the surrounding ResourceForm works on. */
export function useResourceFormState(): ResourceFormState {
  const state = use(FormContext);
  if (!state) throw new Error('Поле формы работает только внутри ResourceForm');
  return state;
}

/** One field of the surrounding form, for an input of one's own. */
export function useFormField(name: string) {
  const { form, fields, id, row, isSaving } = useResourceFormState();
  const field = fields[name];
  if (!field) throw new Error(`В форме нет поля ${name}`);
  return {
    field,
    id: fieldId(id, name),
    value: form.getValues()[name],
    error: form.errors[name] as ReactNode,
    errors: form.errors,
    names: row?.names?.[name],
    disabled: isSaving,
    setValue: (value: unknown) => form.setFieldValue(name, value),
    /** Checks the field once it was changed. */
    check: () => {
      if (form.isDirty(name)) form.validateField(name);
    },
  };
}
