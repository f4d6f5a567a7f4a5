import type { PeakHour } from './peak.ts';

/** The distance between the 10th and 90th percentile of a normal distribution, in standard deviations. */
export const BAND_WIDTH = 2.5631;
const REACH = 4;
const STEP = 0.25;
/** Candidate shares of an hour's error that are independent of the other hours of the day. */
const OWN_SHARES = [1, 0.8, 0.6, 0.5, 0.4, 0.3, 0.2, 0.15, 0.1, 0.05];

/** The maximum factor by which a correction widens the band, because relative to a value near zero it would be
 *  unlimited. */
const MAX_TIMES = 4;

/** The band edge after a correction: at the same relative distance from the corrected value as it was from the
 *  forecast. */
export function movedEdge(edge: number, forecast: number, corrected: number): number {
  const times = forecast !== 0 && corrected / forecast > 0 ? Math.min(corrected / forecast, MAX_TIMES) : 1;
  return corrected + (edge - forecast) * times;
}

interface Spread {
  value: number;
  /** Standard deviation. */
  error: number;
}

const density = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** The standard normal distribution function, Abramowitz and Stegun 26.2.17; error below 7.5e-8. */
export function below(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const tail = density(z) * series.reduceRight((sum, factor) => (sum + factor) * t, 0);
  return z < 0 ? tail : 1 - tail;
}

/** The probability of each value to be the highest, for independent normal errors. Values that cannot reach the highest
 *  are skipped. */
function highestOf(spreads: readonly Spread[], share: number): number[] {
  const farthest = REACH * share;
  const least = Math.max(...spreads.map(({ value, error }) => value - farthest * error));
  const rivals = spreads.filter(({ value, error }) => value + farthest * error >= least);
  const found = spreads.map((own) => {
    if (!rivals.includes(own)) return 0;
    let sum = 0;
    for (let z = -REACH; z <= REACH + STEP / 2; z += STEP) {
      const at = own.value + z * share * own.error;
      let others = density(z) * STEP;
      for (const other of rivals)
        if (other !== own && others > 0) others *= below((at - other.value) / (share * other.error));
      sum += others;
    }
    return sum;
  });
  const total = found.reduce((sum, value) => sum + value, 0);
  return found.map((value) => value / total);
}

/** The share of independent errors that best explains the given probabilities. */
function ownShareOf(spreads: readonly Spread[], probabilities: readonly number[]): number {
  const missOf = (share: number) =>
    highestOf(spreads, share).reduce((sum, value, index) => sum + (value - probabilities[index]!) ** 2, 0);
  return OWN_SHARES.map((share) => ({ share, miss: missOf(share) })).reduce((best, one) =>
    one.miss < best.miss - 1e-9 ? one : best,
  ).share;
}

/** The 24 hourly values of a day and its band. */
export interface BandedDay {
  values: readonly number[];
  low: readonly number[] | null;
  high: readonly number[] | null;
}

const isAlike = (one: readonly number[], other: readonly number[]) =>
  one.every((value, index) => value === other[index]);

/** Ranks hours by their probability of being the peak after a correction. The probabilities change as much as for hours
 *  with normal errors of the band's width. Without a band, the highest hour is the peak. */
export function movedPeaks(ranked: readonly PeakHour[], before: BandedDay, after: BandedDay): PeakHour[] {
  const hours = ranked.map(({ hour }) => hour);
  if (hours.length === 0 || isAlike(before.values, after.values)) return [...ranked];
  const spreadsOf = ({ values, low, high }: BandedDay) =>
    hours.map((hour) => ({
      value: values[hour]!,
      error: low && high ? Math.max(Math.abs(high[hour]! - low[hour]!) / BAND_WIDTH, 1e-9) : 1e-9,
    }));
  const [past, present] = [spreadsOf(before), spreadsOf(after)];
  const share = ownShareOf(
    past,
    ranked.map(({ probability }) => probability),
  );
  const [were, are] = [highestOf(past, share), highestOf(present, share)];
  const moved = ranked.map(({ probability }, index) => Math.max(0, probability + are[index]! - were[index]!));
  const total = moved.reduce((sum, value) => sum + value, 0);
  return hours
    .map((hour, index) => ({ hour, probability: moved[index]! / total }))
    .sort((a, b) => b.probability - a.probability || after.values[b.hour]! - after.values[a.hour]! || a.hour - b.hour);
}
