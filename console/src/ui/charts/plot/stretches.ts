/** The runs of neighbouring indices that a test picks, each as its first and last index. */
export function runsOf(count: number, isPicked: (index: number) => boolean): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (let at = 0; at < count; at++) {
    if (!isPicked(at)) continue;
    const first = at;
    while (at + 1 < count && isPicked(at + 1)) at++;
    runs.push([first, at]);
  }
  return runs;
}

export type Stretch = readonly [first: number, last: number];

/** The minimum length of a visible range; for short series a quarter of it. */
const LEAST = 12;

/** Zooms a range in (a factor below 1) or out, keeping one index at its position on the screen. */
export function zoomed([first, last]: Stretch, count: number, factor: number, around: number): Stretch {
  const least = Math.min(LEAST, Math.ceil(count / 4));
  const size = Math.min(count, Math.max(least, Math.round((last - first + 1) * factor)));
  const share = (around - first) / Math.max(last - first, 1);
  const begin = Math.round(around - share * (size - 1));
  return movedTo(begin, size, count);
}

/** Moves a range by a share of its length. */
export const moved = ([first, last]: Stretch, count: number, share: number): Stretch =>
  movedTo(first + Math.round((last - first + 1) * share), last - first + 1, count);

function movedTo(begin: number, size: number, count: number): Stretch {
  const first = Math.max(0, Math.min(begin, count - size));
  return [first, Math.min(count, first + size) - 1];
}

const SECOND_MS = 1000;
const RANGE = /^(\d{1,11})-(\d{1,11})$/;

/** A range of moments as text, in seconds: «1763067600-1763153999»; empty when it is all of them. */
export const rangeText = ([first, last]: Stretch, times: readonly number[]): string =>
  first > 0 || last < times.length - 1 ? `${times[first]! / SECOND_MS}-${times[last]! / SECOND_MS}` : '';

/** The indexes of the moments in a range given as text; null when it is no range or has less than two of them. */
export function stretchOf(text: string, times: readonly number[]): Stretch | null {
  const [from, to] =
    RANGE.exec(text)
      ?.slice(1)
      .map((seconds) => Number(seconds) * SECOND_MS) ?? [];
  if (from === undefined || to === undefined) return null;
  const stretch = [times.findIndex((time) => time >= from), times.findLastIndex((time) => time <= to)] as const;
  return stretch[0] >= 0 && stretch[1] > stretch[0] ? stretch : null;
}
