import { highest, type PeakHour } from './peak.ts';

/** An hour that was forecast and then measured; without a band, its ends are NaN. */
export interface Pair {
  actual: number;
  forecast: number;
  low: number;
  high: number;
}

export interface Scores {
  count: number;
  /** Shares: Σ|F−A|/Σ|A|; the mean of |F−A|/|A| where A is not zero; Σ(F−A)/Σ|A|. */
  wape: number;
  mape: number;
  bias: number;
  mae: number;
  rmse: number;
  /** To the mean difference of hours from those a week before them. */
  mase: number;
  /** Of the tenth and the ninetieth percentile, their mean. */
  pinball: number;
  /** The share of hours inside the band. */
  coverage: number;
}

const pinballOf = (actual: number, quantile: number, share: number) =>
  Math.max(share * (actual - quantile), (share - 1) * (actual - quantile));

/** `weekChange` is the mean absolute difference of hours a week apart in what was known before. Measures that have nothing to be
 *  counted from are NaN. */
export function scoresOf(pairs: readonly Pair[], weekChange: number): Scores {
  let missed = 0;
  let squares = 0;
  let signed = 0;
  let load = 0;
  let shares = 0;
  let nonzero = 0;
  let banded = 0;
  let covered = 0;
  let pinball = 0;
  for (const { actual, forecast, low, high } of pairs) {
    const miss = forecast - actual;
    missed += Math.abs(miss);
    squares += miss * miss;
    signed += miss;
    load += Math.abs(actual);
    if (actual !== 0) {
      shares += Math.abs(miss / actual);
      nonzero++;
    }
    if (Number.isNaN(low) || Number.isNaN(high)) continue;
    banded++;
    if (actual >= low && actual <= high) covered++;
    pinball += (pinballOf(actual, low, 0.1) + pinballOf(actual, high, 0.9)) / 2;
  }
  const count = pairs.length;
  return {
    count,
    wape: missed / load,
    mape: shares / nonzero,
    bias: signed / load,
    mae: missed / count,
    rmse: Math.sqrt(squares / count),
    mase: missed / count / weekChange,
    pinball: pinball / banded,
    coverage: covered / banded,
  };
}

/** A scoreboard: pairs by what they are told apart by — the lead, the hour, the kind of day, the region. */
export function scoreboard<T extends Pair, K>(
  pairs: readonly T[],
  by: (pair: T) => K,
  weekChange: number,
): Map<K, Scores> {
  return new Map(Array.from(Map.groupBy(pairs, by), ([key, group]) => [key, scoresOf(group, weekChange)]));
}

/** A day whose peak hour was forecast; `own` is the load of the consumer who wants to avoid the peak, kW. */
export interface PeakDay {
  actual: ArrayLike<number>;
  ranked: readonly PeakHour[];
  own: ArrayLike<number>;
}

export interface PeakScores {
  hit1: number;
  hit3: number;
  /** By how much the own load at the true peak hour is above that at the chosen one, on the average, kW. */
  regretKw: number;
  regretRub: number;
}

export function peakScoresOf(days: readonly PeakDay[], rubPerKw: number): PeakScores {
  let hit1 = 0;
  let hit3 = 0;
  let regret = 0;
  for (const { actual, ranked, own } of days) {
    const peak = highest(actual);
    const place = ranked.findIndex(({ hour }) => hour === peak);
    if (place === 0) hit1++;
    if (place >= 0 && place < 3) hit3++;
    regret += own[peak]! - own[ranked[0]!.hour]!;
  }
  const regretKw = regret / days.length;
  return { hit1: hit1 / days.length, hit3: hit3 / days.length, regretKw, regretRub: regretKw * rubPerKw };
}
