import { createContext, use, useEffect } from 'react';

interface EmptyFieldsState {
  areShown: boolean;
  /** Counts an empty field; returns a function that stops counting it. */
  register: (name: string) => () => void;
}

export const EmptyFieldsContext = createContext<EmptyFieldsState | null>(null);

/** Whether a field without a value is folded away; outside of EmptyFields all fields are shown. */
export function useIsFolded(name: string, isEmpty: boolean): boolean {
  const { areShown = true, register } = use(EmptyFieldsContext) ?? {};
  useEffect(() => (isEmpty ? register?.(name) : undefined), [isEmpty, name, register]);
  return isEmpty && !areShown;
}
