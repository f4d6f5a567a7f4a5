import { enteredFields, isShown } from 'contract/kit/field.ts';
import { createContext, use, type ReactNode } from 'react';
import { namesIn } from '../value/field-text.ts';
import { fieldId } from './focus-field.ts';
import type { ResourceFormState } from './use-resource-form.ts';

export const FormContext = createContext<ResourceFormState | null>(null);

/** The form that the surrounding ResourceForm works on. */
export function useResourceFormState(): ResourceFormState {
  const state = use(FormContext);
  if (!state) throw new Error('Поле формы работает только внутри ResourceForm');
  return state;
}

/** The message of a field, or of a part of it: `parameters.2.code`. */
const messageOf = (errors: Readonly<Record<string, ReactNode>>, name: string): ReactNode =>
  errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1];

/** One field of the surrounding form, for an input of one's own. */
export function useFormField(name: string) {
  const { form, fields, id, row, isSaving } = useResourceFormState();
  const field = fields[name];
  if (!field) throw new Error(`В форме нет поля ${name}`);
  return {
    field,
    id: fieldId(id, name),
    value: form.getValues()[name],
    error: messageOf(form.errors, name),
    errors: form.errors,
    names: namesIn(row, name),
    disabled: isSaving,
    /** Some fields are asked for only while another one has a certain value. */
    isAsked: isShown(field, form.getValues()),
    /** A new record begins at its first field; a list of options there would open by itself. */
    isFirst: row === null && field.kind === 'text' && enteredFields(fields)[0]?.[0] === name,
    setValue: (value: unknown) => form.setFieldValue(name, value),
    /** Checks the field once it was changed. */
    check: () => {
      if (form.isDirty(name)) form.validateField(name);
    },
  };
}
