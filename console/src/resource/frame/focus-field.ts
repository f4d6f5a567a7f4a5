export const fieldId = (form: string, name: string): string => `${form}-${name}`;

/** How long to wait for a field to become enabled after its form was saved, in frames. */
const FRAMES = 30;

function focusWhenEnabled(id: string, frames: number): void {
  const element = document.getElementById(id);
  if (element?.matches(':disabled') && frames > 0) requestAnimationFrame(() => focusWhenEnabled(id, frames - 1));
  else element?.focus();
}

/** Fields that open nothing when they get the focus. */
const QUIET = ':is(input, textarea):not([aria-haspopup], [type="file"], [type="radio"], :disabled)';

/** Focuses the first field of a form once its fields are drawn, but a list of options only where there is nothing else. */
export function focusFirst(form: string, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const place = document.getElementById(form);
    const first = place?.querySelector<HTMLElement>(frames > 0 ? QUIET : 'input:not(:disabled)');
    if (first) first.focus();
    else if (frames > 0) focusFirst(form, frames - 1);
  });
}

/** The button that turns the fields of a form on. */
export const editButtonId = (form: string): string => `${form}-edit`;

/** Gives the focus that went with the fields back to the button that turned them on. */
export function focusEditButton(form: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(editButtonId(form))?.focus();
  });
}

/** Focuses the first field on the screen that has one of these messages: `name`, `parameters.2.code`. */
export function focusField(form: string, messages: readonly string[]): void {
  const ids = new Set(messages.flatMap((path) => [path, path.split('.')[0]!].map((one) => fieldId(form, one))));
  // Focus moves after the message is drawn, so that a screen reader reads both.
  requestAnimationFrame(() => {
    const first = [...document.querySelectorAll(`[id^="${form}-"]`)].find(({ id }) => ids.has(id));
    if (first) focusWhenEnabled(first.id, FRAMES);
  });
}
