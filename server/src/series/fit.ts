/** Converts the values of a day to another interval, minutes: an hour is split into equal halves, halves are summed into hours;
 *  an hour without one of its halves is unknown. */
export function fitted(values: readonly (number | null)[], from: number, to: number): (number | null)[] {
  if (from === to) return [...values];
  if (from > to) return values.flatMap((value) => (value === null ? [null, null] : [value / 2, value / 2]));
  return Array.from({ length: values.length / 2 }, (_, hour) => {
    const [a, b] = [values[hour * 2] ?? null, values[hour * 2 + 1] ?? null];
    return a === null || b === null ? null : a + b;
  });
}

/** The same for quality: an hour has that of its worse half. */
export function fittedQuality(quality: readonly number[], from: number, to: number): number[] {
  if (from === to) return [...quality];
  if (from > to) return quality.flatMap((one) => [one, one]);
  return Array.from({ length: quality.length / 2 }, (_, hour) => Math.max(quality[hour * 2]!, quality[hour * 2 + 1]!));
}
