import { highest, type PeakHour } from './peak.ts';

/** A forecast hour and its measured value; `low` and `high` are NaN without a band. */
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
  /** MAE divided by the mean absolute difference between hours a week apart; NaN where they hardly differ. */
  mase: number;
  /** The mean pinball loss of the tenth and the ninetieth percentiles. */
  pinball: number;
  /** The share of hours inside the band. */
  coverage: number;
}

/** Smaller relative differences between hours a week apart count as equal, because MASE would be meaningless. */
const LEAST_CHANGE = 0.001;

const pinballOf = (actual: number, quantile: number, share: number) =>
  Math.max(share * (actual - quantile), (share - 1) * (actual - quantile));

/** `weekChange` is the mean absolute difference between hours a week apart in the earlier data. A measure without data
 *  to compute it is NaN. */
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
    mase: weekChange > (LEAST_CHANGE * load) / count ? missed / count / weekChange : Number.NaN,
    pinball: pinball / banded,
    coverage: covered / banded,
  };
}

/** Scores of pairs grouped by a key, such as the lead, hour, kind of day or region. */
export function scoreboard<T extends Pair, K>(
  pairs: readonly T[],
  by: (pair: T) => K,
  weekChange: number,
): Map<K, Scores> {
  return new Map(Array.from(Map.groupBy(pairs, by), ([key, group]) => [key, scoresOf(group, weekChange)]));
}

/** A day with a forecast of its peak hour among the ranked hours. */
export interface PeakDay {
  actual: ArrayLike<number>;
  ranked: readonly PeakHour[];
  /** The load of the consumer, kW, by hour, for computing the regret. */
  own?: ArrayLike<number> | undefined;
  rubPerKw?: number | undefined;
}

interface PeakScores {
  hit1: number;
  hit3: number;
  /** The forecast hour is at most one hour away from the true peak. */
  within1: number;
  /** The rank of the true peak hour, from 1. */
  meanRank: number;
  /** By how much the consumer's load in the true peak hour exceeds that in the predicted hour, on average, kW; NaN when
   *  unknown. */
  regretKw: number;
  regretRub: number;
}

function peakScoreOf({ actual, ranked, own, rubPerKw = Number.NaN }: PeakDay): PeakScores {
  const among = ranked.map(({ hour }) => hour).toSorted((a, b) => a - b);
  const peak = highest(actual, among);
  const chosen = ranked[0]!.hour;
  const place = ranked.findIndex(({ hour }) => hour === peak);
  const regretKw = own ? own[peak]! - own[chosen]! : Number.NaN;
  return {
    hit1: Number(place === 0),
    hit3: Number(place < 3),
    within1: Number(Math.abs(peak - chosen) <= 1),
    meanRank: place + 1,
    regretKw,
    regretRub: regretKw * rubPerKw,
  };
}

/** Averages over days; the regret over days with known loads. */
export function peakScoresOf(days: readonly PeakDay[]): PeakScores {
  const scores = days.map(peakScoreOf);
  const of = (name: keyof PeakScores) => {
    const known = scores.map((score) => score[name]).filter((value) => !Number.isNaN(value));
    return known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : Number.NaN;
  };
  return {
    hit1: of('hit1'),
    hit3: of('hit3'),
    within1: of('within1'),
    meanRank: of('meanRank'),
    regretKw: of('regretKw'),
    regretRub: of('regretRub'),
  };
}
