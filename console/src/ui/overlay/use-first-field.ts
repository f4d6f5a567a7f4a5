import { useEffect } from 'react';

/** Events that show the person's activity: by key, mouse, touch, voice or autofill. */
const doings = ['keydown', 'pointerdown', 'input'] as const;

const enabled = ':not([disabled], [type="hidden"], [tabindex="-1"])';
const FIELDS = ['input', 'textarea', 'select', '[contenteditable="true"]'].map((field) => field + enabled).join();
const BUTTONS = `button${enabled}, a[href]`;

/** A file input is invisible and drawn as a button. */
const firstOf = (place: Element, kind: string): HTMLElement | undefined =>
  [...place.querySelectorAll<HTMLElement>(kind)].find((one) => one.checkVisibility());

/** Focuses the first field of some content, which is inert until then, even if the field is rendered later, unless the
 *  person acts or the focus moves elsewhere first. Without a field, focuses the first button. */
export function useFirstField(place: HTMLElement | null): void {
  useEffect(() => {
    if (!place) return undefined;
    const stop = () => {
      watched.disconnect();
      for (const kind of doings) removeEventListener(kind, stop, true);
      removeEventListener('focusin', leave);
    };
    const leave = ({ target }: FocusEvent) => {
      if (!place.contains(target as Node)) stop();
    };
    const enter = () => {
      const isHere = place.contains(document.activeElement);
      const first = firstOf(place, FIELDS);
      // An option list would open on focus and cover the rest.
      const field = firstOf(place, '[data-autofocus]') ?? (first?.hasAttribute('aria-haspopup') ? undefined : first);
      if (!isHere || (field && !document.activeElement!.matches(FIELDS)))
        (field ?? firstOf(place, BUTTONS))?.focus({ preventScroll: true });
      if (field) stop();
    };
    const watched = new MutationObserver(enter);
    watched.observe(place, { childList: true, subtree: true });
    for (const kind of doings) addEventListener(kind, stop, true);
    // The dialog itself takes the focus first.
    const timer = setTimeout(() => {
      place.inert = false;
      addEventListener('focusin', leave);
      enter();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [place]);
}
