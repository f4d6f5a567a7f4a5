export type Point = readonly [longitude: number, latitude: number];

/** Degrees: what is smaller is not seen on a map of a region. */
const TOLERANCE = 0.03;
const PARTS = 100;

/** The points that a line needs to keep its shape (Douglas and Peucker). */
export function simplified(line: readonly Point[]): Point[] {
  if (line.length < 3) return [...line];
  const [from, to] = [line[0]!, line.at(-1)!];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  let [farthest, at] = [0, 0];
  line.forEach(([x, y], index) => {
    const away =
      length === 0 ? Math.hypot(x - from[0], y - from[1]) : Math.abs(dy * (x - from[0]) - dx * (y - from[1])) / length;
    if (away > farthest) [farthest, at] = [away, index];
  });
  if (farthest <= TOLERANCE) return [from, to];
  return [...simplified(line.slice(0, at + 1)), ...simplified(line.slice(at)).slice(1)];
}

/** Whole hundredths of a degree, each point but the first as its difference from the one before. */
export function packed(points: readonly Point[]): number[] {
  let before = [0, 0];
  return points.flatMap((point) => {
    const next = point.map((value) => Math.round(value * PARTS));
    const difference = [next[0]! - before[0]!, next[1]! - before[1]!];
    before = next;
    return difference;
  });
}
