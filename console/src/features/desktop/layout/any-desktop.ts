import type { Desktop } from 'contract/features/desktop/calls.ts';
import type { NamedDesktop } from 'contract/features/desktop/named-calls.ts';

/** The desktop that the console begins with, or one with a name. */
export type AnyDesktop = Desktop | NamedDesktop;

/** What the one without a name is called. */
export const NAMELESS = 'Рабочий стол';

/** What a desktop is called, also before it is known. */
export const nameOf = (desktop: AnyDesktop | undefined): string =>
  desktop && 'name' in desktop ? desktop.name : NAMELESS;
