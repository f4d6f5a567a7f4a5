/** The records that are offered. */
export const optionsOf = (input: HTMLElement): HTMLElement[] =>
  [
    ...(document
      .getElementById(input.getAttribute('aria-controls') ?? '')
      ?.querySelectorAll<HTMLElement>('[role="option"]:not([data-combobox-disabled])') ?? []),
  ].filter((option) => !option.querySelector('[data-new]'));

/** The option highlighted with the arrows, which Enter selects. */
export const isPointedAt = ({ dataset }: HTMLElement) => dataset.comboboxSelected !== undefined;

/** Selects the only record that matches the typed text; false when there are several or none, or it is already selected. */
export function takeOnly(input: HTMLElement): boolean {
  const [only, ...others] = optionsOf(input);
  if (!only || others.length || only.ariaSelected === 'true') return false;
  only.click();
  return true;
}
