const MARK = '… [обрезано]';

const isLong = (text: string, room: number) => Buffer.byteLength(text) > room;

/** A text as it is written, in at most so many bytes; what is cut off leaves a mark. */
export function fitted(text: string, room: number, written: (text: string) => string): string {
  const whole = written(text);
  if (!isLong(whole, room)) return whole;
  let left = text.slice(0, Math.max(0, room));
  while (left && isLong(written(left + MARK), room)) left = left.slice(0, Math.floor(left.length * 0.95));
  // Half of a pair is no letter.
  return left ? written(left.replace(/[\uD800-\uDBFF]$/, '') + MARK) : '';
}

/** A value no longer than this many characters. */
const LONGEST = 100;

export const shortened = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

/** Printable ASCII, as names in the head of a message are. */
export const ascii = (text: string, most: number): string => text.replaceAll(/[^!-~]/g, '').slice(0, most) || '-';
