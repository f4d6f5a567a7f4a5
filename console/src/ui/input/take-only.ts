import type { KeyboardEvent } from 'react';

/** The option elements of a dropdown. */
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

/** Enter in an open list selects the only matching option; while typed text matches several, the form is not
 *  submitted. */
export function enterTakesOnly(event: KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: input, key } = event;
  if (key !== 'Enter' || input.ariaExpanded !== 'true' || optionsOf(input).some(isPointedAt)) return;
  if (takeOnly(input) || (!input.readOnly && input.value.trim())) event.preventDefault();
}
