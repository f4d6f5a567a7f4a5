import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The heading element of the surrounding card. */
export const CardHead = createContext<HTMLElement | null>(null);

/** The places in the heading: beside the title; after it, as space permits; on the right, but behind «⋮» on a narrow
 *  screen; before those on every screen; behind «⋮» on every screen; and last behind «⋮». */
export type HeadPlace = 'state' | 'viewers' | 'actions' | 'primary' | 'rare' | 'last';

interface Props {
  place: HeadPlace;
  children: ReactNode;
}

/** Renders a part of a card or of its tab in the heading of the card. */
export function InHead({ place, children }: Props) {
  const element = use(CardHead)?.querySelector(`[data-place="${place}"]`);
  return element ? createPortal(children, element) : null;
}
