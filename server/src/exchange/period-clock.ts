import type { MessageChannel } from './message.ts';
import type { XmlScanner } from './xml-scanner.ts';

export const DAY_MINUTES = 1440;
const ZERO = 48;
const SHOWN = 3;

export const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`;

/** An attribute HHMM of the current element as minutes, up to 2400; −1 when it is missing or invalid. */
export function clockOf(scanner: XmlScanner, name: string): number {
  if (!scanner.find(name)) return -1;
  const { from, to, content } = scanner;
  if (to - from !== 4) return -1;
  const [a, b, c, d] = [
    content[from]! - ZERO,
    content[from + 1]! - ZERO,
    content[from + 2]! - ZERO,
    content[from + 3]! - ZERO,
  ];
  if (a < 0 || a > 2 || b < 0 || b > 9 || c < 0 || c > 5 || d < 0 || d > 9) return -1;
  const minutes = (a * 10 + b) * 60 + c * 10 + d;
  return minutes <= DAY_MINUTES ? minutes : -1;
}

/** Describes the missing periods of a channel; `slots` are the starts of all periods of its day. */
export function lackingText(
  values: Float64Array,
  slots: readonly number[],
  { at, length, stepMinutes }: MessageChannel,
): string {
  const missing = slots.filter((_, index) => Number.isNaN(values[at + index]));
  const shown = missing.slice(0, SHOWN).map((start) => `${clockText(start)}–${clockText(start + stepMinutes)}`);
  const rest = missing.length > SHOWN ? ' и других' : '';
  return `Значений ${length - missing.length}, а нужно ${length}: нет ${shown.join(', ')}${rest}`;
}
