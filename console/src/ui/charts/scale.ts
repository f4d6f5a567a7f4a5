import { formatNumber } from '../text/format.ts';

/** A number as a chart tells it: as exactly as it can be seen; its table has all of it. */
export function shortNumber(value: number): string {
  const digits = Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 10 ? 1 : 3;
  return formatNumber(Number(value.toFixed(digits)));
}

/** Round values from zero, or from below it, up to the greatest: about so many steps. */
export const ticksOf = (least: number, greatest: number, steps: number): number[] =>
  ticksAround(Math.min(least, 0), least < 0 || greatest > 0 ? Math.max(greatest, 0) : 1, steps);

/** Round values around a range that may be far from zero. */
export function ticksAround(low: number, high: number, steps: number): number[] {
  const rough = (high - low || Math.abs(high) || 1) / Math.max(steps, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Values from one range to another. */
export const scaleOf =
  ([from, to]: readonly [number, number], [low, high]: readonly [number, number]) =>
  (value: number): number =>
    from === to ? (low + high) / 2 : low + ((value - from) / (to - from)) * (high - low);

/** Which of so many places are named, so that names of this width do not meet. */
export function namedPlaces(count: number, room: number, width: number): number[] {
  const every = Math.max(1, Math.ceil((count * width) / Math.max(room, 1)));
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}
