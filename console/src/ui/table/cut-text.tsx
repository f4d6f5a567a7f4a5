import type { ReactNode } from 'react';
import classes from './CutText.module.css';
import { textWidth } from './text-width.ts';

/** The last words that tell namesakes apart: short, and with a number or after a comma. */
const TAIL = /\s(?=\S.{0,13}$)(?:(?<=,\s)|(?=.*\d))/;

/** Where those words begin; the end of the text where it has none. */
export const tailOf = (text: string): number => {
  const place = text.search(TAIL);
  return place < 0 ? text.length : place + 1;
};

/** The part of the room beyond which the last words leave nothing to read of the first. */
const MAX_TAIL = 0.7;

/** A text that is too long for its room is cut in the middle: the end tells namesakes apart, where it leaves the beginning enough of
 *  the room. It stays whole for search, copying and screen readers. */
export function cutText(text: string, room: number): ReactNode {
  const place = textWidth(text) > room ? tailOf(text) : text.length;
  if (place === text.length || textWidth(text.slice(place)) > room * MAX_TAIL) return text;
  return (
    <span className={classes.text}>
      <span className={classes.start}>{text.slice(0, place)}</span>
      <span>{text.slice(place)}</span>
    </span>
  );
}
