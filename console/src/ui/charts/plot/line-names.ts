const [LETTER, KEY] = [6.6, 24];
const [LEAST_WIDTH, MAX_ROOM] = [480, 190];
const [FEWEST, MOST] = [2, 6];

/** The space needed for names at the ends of the lines; 0 when they are in a legend instead. */
export function roomForNames(names: readonly string[], width: number): number {
  if (names.length < FEWEST || names.length > MOST || width < LEAST_WIDTH) return 0;
  const room = KEY + Math.max(...names.map((name) => name.length)) * LETTER;
  return room <= MAX_ROOM ? room : 0;
}

/** Moves the desired positions as little as possible so that they keep this distance between two bounds. */
export function spread(wished: readonly number[], gap: number, [top, bottom]: readonly [number, number]): number[] {
  const order = wished.map((_, index) => index).toSorted((one, other) => wished[one]! - wished[other]!);
  const placed = [...wished];
  let free = top;
  for (const index of order) {
    placed[index] = Math.max(wished[index]!, free);
    free = placed[index]! + gap;
  }
  let limit = bottom;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, limit);
    limit = placed[index]! - gap;
  }
  return placed;
}
