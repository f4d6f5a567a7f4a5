/** The change of a figure over time: per hour, with the half-width of its 95 % confidence interval. */
export interface Slope {
  perHour: number;
  error: number;
}

/** Student's t for 95 %, by degrees of freedom; 1.96 beyond. */
const T = [Number.NaN, 12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23];

/** The least-squares slope of equidistant figures; neighbours are first averaged to `points` values, because they are
 *  correlated. NaN for fewer than three. */
export function slopeOf(figures: readonly number[], stepMs: number, points = 10): Slope {
  const size = Math.max(1, Math.floor(figures.length / points));
  const means: number[] = [];
  for (let at = 0; at + size <= figures.length; at += size)
    means.push(figures.slice(at, at + size).reduce((sum, one) => sum + one, 0) / size);
  const [count, hours] = [means.length, (stepMs * size) / 3_600_000];
  const middle = (count - 1) / 2;
  const mean = means.reduce((sum, one) => sum + one, 0) / count;
  const spread = means.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  const slope = means.reduce((sum, one, at) => sum + (at - middle) * (one - mean), 0) / spread;
  const rest = means.reduce((sum, one, at) => sum + (one - mean - slope * (at - middle)) ** 2, 0);
  const free = count - 2;
  const error = free > 0 ? (T[free] ?? 1.96) * Math.sqrt(rest / free / spread) : Number.NaN;
  return { perHour: slope / hours, error: error / hours };
}

/** Flat: significantly slower than the limit per hour; rising: significantly faster; otherwise the run was too short to
 *  tell. */
export function verdictOf({ perHour, error }: Slope, limit: number): 'flat' | 'rising' | 'unclear' {
  if (perHour + error <= limit) return 'flat';
  return perHour - error > limit ? 'rising' : 'unclear';
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
