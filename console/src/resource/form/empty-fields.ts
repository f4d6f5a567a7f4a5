import { createContext, use, useEffect } from 'react';

interface EmptyFieldsState {
  areShown: boolean;
  /** Counts an empty field; returns a function that stops counting it. */
  register: () => () => void;
}

export const EmptyFieldsContext = createContext<EmptyFieldsState | null>(null);

/** Whether a field without a value is folded away; outside of EmptyFields all fields are shown. */
export function useIsFolded(isEmpty: boolean): boolean {
  const fold = use(EmptyFieldsContext);
  const register = fold?.register;
  useEffect(() => (isEmpty ? register?.() : undefined), [isEmpty, register]);
  return isEmpty && fold?.areShown === false;
}
