import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The head of the surrounding card. */
export const CardHead = createContext<HTMLElement | null>(null);

/** Beside the title; after it, as far as there is room; at its right, but behind «⋮» on a narrow screen; before those on every screen;
 *  behind «⋮» on every screen, and there after all others. */
export type HeadPlace = 'state' | 'viewers' | 'actions' | 'primary' | 'rare' | 'last';

interface Props {
  place: HeadPlace;
  children: ReactNode;
}

/** Shows a part of a card, or of a tab of it, in the head of the card. */
export function InHead({ place, children }: Props) {
  const element = use(CardHead)?.querySelector(`[data-place="${place}"]`);
  return element ? createPortal(children, element) : null;
}
