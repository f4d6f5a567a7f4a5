/** Neighbouring places that a test picks: the first and the last of each run of them. */
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

const LEAST = 12;

/** A stretch of so many places drawn nearer (a factor below 1) or farther, with one place where it was. */
export function zoomed([first, last]: Stretch, count: number, factor: number, around: number): Stretch {
  const size = Math.min(count, Math.max(LEAST, Math.round((last - first + 1) * factor)));
  const share = (around - first) / Math.max(last - first, 1);
  const begin = Math.round(around - share * (size - 1));
  return movedTo(begin, size, count);
}

/** The same stretch moved by a share of itself. */
export const moved = ([first, last]: Stretch, count: number, share: number): Stretch =>
  movedTo(first + Math.round((last - first + 1) * share), last - first + 1, count);

function movedTo(begin: number, size: number, count: number): Stretch {
  const first = Math.max(0, Math.min(begin, count - size));
  return [first, Math.min(count, first + size) - 1];
}
