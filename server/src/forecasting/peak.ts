import { HOURS } from 'contract/time/day-shape.ts';
import { yearPhase } from './calendar.ts';

const everyHour: readonly number[] = Array.from({ length: HOURS }, (_, hour) => hour);

export interface PeakHour {
  /** The hour, from 0. */
  hour: number;
  probability: number;
}

/** A forecast day and the errors of its hours. */
export interface PastMiss {
  day: number;
  isOff: boolean;
  miss: Float64Array;
}

/** The seasonal distance in years at which the weight of past days falls to FAR. */
const NEAR = 1.5 / 12;
const FAR = 0.05;
const OTHER_KIND = 0.3;
/** The weight of the unmodified forecast, in days. */
const OWN = 1;

/** Ranks the hours by the probability of being the day's maximum, by adding the errors of past days to the forecast;
 *  whole days are used to preserve correlations between hours. Ties are in the order of the clock. `among` limits the
 *  candidates. */
export function peakHours(
  forecast: Float64Array,
  day: number,
  isOff: boolean,
  past: readonly PastMiss[],
  among: readonly number[] = everyHour,
): PeakHour[] {
  const weights = new Float64Array(HOURS);
  const repeated = new Float64Array(HOURS);
  let sum = OWN;
  weights[highest(forecast, among)]! += OWN;
  for (const { day: other, isOff: otherOff, miss } of past) {
    const away = Math.abs(yearPhase(other) - yearPhase(day));
    const near = Math.exp(-((Math.min(away, 1 - away) / NEAR) ** 2) / 2);
    const weight = (FAR + (1 - FAR) * near) * (isOff === otherOff ? 1 : OTHER_KIND);
    for (let hour = 0; hour < HOURS; hour++) repeated[hour] = forecast[hour]! + miss[hour]!;
    weights[highest(repeated, among)]! += weight;
    sum += weight;
  }
  return among
    .map((hour) => ({ hour, probability: weights[hour]! / sum }))
    .sort((a, b) => b.probability - a.probability || forecast[b.hour]! - forecast[a.hour]! || a.hour - b.hour);
}

/** The first of the highest given hours, which are in ascending order. */
export function highest(values: ArrayLike<number>, among: readonly number[] = everyHour): number {
  let best = among[0]!;
  for (const hour of among) if (values[hour]! > values[best]!) best = hour;
  return best;
}
