import type { ReactNode } from 'react';
import classes from './CutText.module.css';
import { textWidth } from './text-width.ts';

/** The last words that distinguish similar names: short, and with a number or after a comma. */
const TAIL = /\s(?=\S.{0,13}$)(?:(?<=,\s)|(?=.*\d))/;

/** The index where those words begin; the end of the text when there are none. */
export const tailOf = (text: string): number => {
  const place = text.search(TAIL);
  return place < 0 ? text.length : place + 1;
};

/** The maximum share of the width for the last words, so that the beginning stays readable. */
const MAX_TAIL = 0.7;

/** Cuts a text that is too long in the middle, because the end distinguishes similar names, if the beginning keeps
 *  enough space. The full text stays available for search, copying and screen readers. */
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
