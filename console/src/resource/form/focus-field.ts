export const fieldId = (form: string, name: string): string => `${form}-${name}`;

/** How long to wait for a field to become enabled after its form was saved, in frames. */
const FRAMES = 30;

function focusWhenEnabled(id: string, frames: number): void {
  const element = document.getElementById(id);
  if (element?.matches(':disabled') && frames > 0) requestAnimationFrame(() => focusWhenEnabled(id, frames - 1));
  else element?.focus();
}

/** Focuses the first field, in the order of the form, that has a message. */
export function focusField(form: string, names: readonly string[], messages: Readonly<Record<string, unknown>>): void {
  const first = names.find((name) =>
    Object.keys(messages).some((path) => path === name || path.startsWith(`${name}.`)),
  );
  // Focus moves after the message is drawn, so that a screen reader reads both.
  if (first) requestAnimationFrame(() => focusWhenEnabled(fieldId(form, first), FRAMES));
}
