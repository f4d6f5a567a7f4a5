const SHARE = 0.1;

/** The plausible range of a forecast: the range of the history extended by its size on both sides. Unknown values are
 *  NaN. */
export function reachOf(values: Float64Array): { least: number; most: number } {
  const known = values.filter((value) => !Number.isNaN(value));
  const least = known.reduce((a, b) => Math.min(a, b), Infinity);
  const most = known.reduce((a, b) => Math.max(a, b), -Infinity);
  const reach = most - least + SHARE * Math.max(Math.abs(least), Math.abs(most));
  return { least: least - reach, most: most + reach };
}
