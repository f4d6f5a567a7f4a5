import type { Desktop } from 'contract/features/desktop/calls.ts';
import type { NamedDesktop } from 'contract/features/desktop/named-calls.ts';

/** The start desktop or a named one. */
export type AnyDesktop = Desktop | NamedDesktop;

/** The name shown for the start desktop. */
export const NAMELESS = 'Рабочий стол';

/** The name of a desktop, also before it is loaded. */
export const nameOf = (desktop: AnyDesktop | undefined): string =>
  desktop && 'name' in desktop ? desktop.name : NAMELESS;
