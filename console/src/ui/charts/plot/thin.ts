export type PlotPoint = readonly [index: number, value: number];

/** The visible points of a line drawn this many pixels wide: for each pixel the first, minimum, maximum and last value.
 *  Gaps in the values split the line into pieces. */
export function thinned(values: readonly (number | null)[], pixels: number): PlotPoint[][] {
  const size = Math.max(1, values.length / Math.max(pixels, 1));
  const pieces: PlotPoint[][] = [];
  let piece: PlotPoint[] = [];
  const close = () => {
    if (piece.length) pieces.push(size > 2 ? extremes(piece, size) : piece);
    piece = [];
  };
  values.forEach((value, index) => (value === null ? close() : void piece.push([index, value])));
  close();
  return pieces;
}

function extremes(points: readonly PlotPoint[], size: number): PlotPoint[] {
  const kept: PlotPoint[] = [];
  for (let at = 0; at < points.length;) {
    const pixel = Math.floor(points[at]![0] / size);
    let [least, greatest] = [points[at]!, points[at]!];
    const first = points[at]!;
    let last = first;
    for (; at < points.length && Math.floor(points[at]![0] / size) === pixel; at++) {
      last = points[at]!;
      if (last[1] < least[1]) least = last;
      if (last[1] > greatest[1]) greatest = last;
    }
    const chosen = new Set([first, least, greatest, last]);
    kept.push(...[...chosen].toSorted(([a], [b]) => a - b));
  }
  return kept;
}
