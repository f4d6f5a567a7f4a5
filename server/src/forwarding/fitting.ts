const MARK = '… [обрезано]';

const isLong = (text: string, room: number) => Buffer.byteLength(text) > room;

/** A text limited to a number of bytes, with a mark where it is cut. */
export function fitted(text: string, room: number, written: (text: string) => string): string {
  const whole = written(text);
  if (!isLong(whole, room)) return whole;
  let left = text.slice(0, Math.max(0, room));
  while (left && isLong(written(left + MARK), room)) left = left.slice(0, Math.floor(left.length * 0.95));
  // Removes half of a surrogate pair.
  return left ? written(left.replace(/[\uD800-\uDBFF]$/, '') + MARK) : '';
}

/** The maximum length of a value in characters. */
const LONGEST = 100;

export const shortened = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

/** Printable ASCII, as required for names in a message header. */
export const ascii = (text: string, most: number): string => text.replaceAll(/[^!-~]/g, '').slice(0, most) || '-';
