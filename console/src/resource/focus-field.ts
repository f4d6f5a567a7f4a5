export const fieldId = (form: string, name: string): string => `${form}-${name}`;

/** Moves to the first field, in the order of the form, that has a message. */
export function focusField(form: string, names: readonly string[], messages: Readonly<Record<string, unknown>>): void {
  const first = names.find((name) =>
    Object.keys(messages).some((path) => path === name || path.startsWith(`${name}.`)),
  );
  // The message is not drawn yet: focus moves after it is, so that a screen reader reads both.
  if (first) requestAnimationFrame(() => document.getElementById(fieldId(form, first))?.focus());
}
