export const fieldId = (form: string, name: string): string => `${form}-${name}`;

/** The number of frames to wait for a field to become enabled after its form was saved. */
const FRAMES = 30;

function focusWhenEnabled(id: string, frames: number): void {
  const element = document.getElementById(id);
  if (element?.matches(':disabled') && frames > 0) requestAnimationFrame(() => focusWhenEnabled(id, frames - 1));
  else element?.focus();
}

/** Fields that open nothing on focus. */
const QUIET = ':is(input, textarea):not([aria-haspopup], [type="file"], [type="radio"], :disabled)';

/** Focuses the first field of a form once it is rendered; an option list only when there is nothing else. */
export function focusFirst(form: string, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const place = document.getElementById(form);
    const first = place?.querySelector<HTMLElement>(frames > 0 ? QUIET : 'input:not(:disabled)');
    if (first) first.focus();
    else if (frames > 0) focusFirst(form, frames - 1);
  });
}

/** The id of the button that switches a form to edit mode. */
export const editButtonId = (form: string): string => `${form}-edit`;

/** Returns the focus to the button that switched to edit mode, because the focused field disappears. */
export function focusEditButton(form: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(editButtonId(form))?.focus();
  });
}

/** Focuses the first visible field that has one of these messages: `name`, `parameters.2.code`. */
export function focusField(form: string, messages: readonly string[]): void {
  const ids = new Set(messages.flatMap((path) => [path, path.split('.')[0]!].map((one) => fieldId(form, one))));
  // The focus moves after the message is rendered, so that a screen reader reads both.
  requestAnimationFrame(() => {
    const first = [...document.querySelectorAll(`[id^="${form}-"]`)].find(({ id }) => ids.has(id));
    if (first) focusWhenEnabled(first.id, FRAMES);
  });
}
