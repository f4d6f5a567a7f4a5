import type { WidgetDataOf, WidgetInputs } from './calls.ts';
import type { Meaning, ThresholdSide } from './settings.ts';
import { sourceOf, type WidgetSource } from './sources.ts';

type Series = WidgetDataOf<'series'>;

/** What a widget is watched for. */
export interface Threshold {
  limit: number;
  side: ThresholdSide;
  /** So many intervals in a row begin a crossing, and as many end it. */
  intervals: number;
  /** The line that is watched; null for the first. */
  line: Meaning | null;
  /** The column of a table that is watched; null for its first number. */
  column: number | null;
}

/** A crossing: the moments of its first and last interval beyond the limit, milliseconds; `to` is null while it goes on. */
export interface Crossing {
  from: number;
  to: number | null;
  /** The value farthest beyond the limit. */
  worst: number;
  /** The row of columns or of a table that is beyond. */
  row?: string;
}

/** The threshold among the settings of a widget; null when it has none, or its source knows of none. */
export function thresholdOf(
  name: WidgetSource,
  { threshold, thresholdSide, thresholdIntervals, thresholdLine }: WidgetInputs,
): Threshold | null {
  const { settings, watched = null } = sourceOf(name);
  if (threshold === null || !settings.includes('threshold')) return null;
  return {
    limit: threshold,
    side: thresholdSide ?? 'above',
    intervals: thresholdIntervals ?? 1,
    line: thresholdLine,
    column: watched,
  };
}

export const isBeyond = ({ limit, side }: Pick<Threshold, 'limit' | 'side'>, value: number): boolean =>
  side === 'above' ? value > limit : value < limit;

const HOUR_MS = 3_600_000;
const STEP_MS = { hour: HOUR_MS, day: 24 * HOUR_MS };

/** What is missing of a sum is at most so many times what has come, interval for interval. */
const AT_MOST = 2;

/** Whether each value is beyond the limit; null where that is not known: there is no value, or what is missing of it may bring it
 *  across the limit. */
function judged({ times, step, lines, shares = [] }: Series, { limit, side, line }: Threshold, now: number) {
  const watched = lines.find(({ meaning }) => meaning === line) ?? lines[0];
  // The hours to come are known of a plan and of a forecast.
  const isAhead = watched?.meaning === 'forecast' || watched?.meaning === 'plan';
  return (watched?.values ?? []).map((value, index) => {
    if (value === null) return { value, isBeyond: null };
    const isOver = isAhead || times[index]! + STEP_MS[step] <= now;
    const share = isOver ? (shares[index] ?? 1) : 0;
    const whole = share ? value * (1 + (AT_MOST * (1 - share)) / share) : Infinity;
    const [isAbove, isBelow] = [value > limit, whole < limit];
    if (side === 'above') return { value, isBeyond: isAbove || (whole > limit ? null : false) };
    return { value, isBeyond: isBelow || (value < limit ? null : false) };
  });
}

/** The crossings of a threshold in a series, in order; null when nothing is known of it. What is missing neither begins nor ends
 *  one. `openSince`: the beginning of one that goes on from before the first moment. */
export function crossingsOf(
  series: Series,
  threshold: Threshold,
  now: number,
  openSince: number | null = null,
): readonly Crossing[] | null {
  const values = judged(series, threshold, now);
  if (values.every((one) => one.isBeyond === null)) return null;
  const farther = threshold.side === 'above' ? Math.max : Math.min;
  const found: Crossing[] = openSince === null ? [] : [{ from: openSince, to: null, worst: threshold.limit }];
  let isOpen = openSince !== null;
  let last = openSince ?? 0;
  let streak = 0;
  for (const [index, one] of values.entries()) {
    // A run is of intervals next to each other.
    if (one.isBeyond === null) streak = 0;
    else if (one.isBeyond === isOpen) {
      streak = 0;
      if (isOpen) {
        last = series.times[index]!;
        found.at(-1)!.worst = farther(found.at(-1)!.worst, one.value);
      }
    } else if (++streak === threshold.intervals) {
      isOpen = !isOpen;
      const first = index - streak + 1;
      const run = values.slice(first, index + 1).map(({ value }) => value!);
      if (isOpen) found.push({ from: series.times[first]!, to: null, worst: run.reduce((a, b) => farther(a, b)) });
      else found.at(-1)!.to = last;
      last = series.times[index]!;
      streak = 0;
    }
  }
  return found;
}

/** The crossings of a value that is known only for now; null when it is not known. */
export function crossingsNow(
  value: number | null,
  threshold: Threshold,
  now: number,
  openSince: number | null,
): readonly Crossing[] | null {
  if (value === null) return null;
  return isBeyond(threshold, value) ? [{ from: openSince ?? now, to: null, worst: value }] : [];
}

const overlap = (one: Crossing, other: Crossing): boolean =>
  one.row === other.row && one.from <= (other.to ?? Infinity) && other.from <= (one.to ?? Infinity);

/** What is new since the last look, whose crossings are `known`; null at the first look, at which only what goes on is new. */
export function newsOf(known: readonly Crossing[] | null, found: readonly Crossing[]) {
  const isOpen = ({ to }: Crossing) => to === null;
  return {
    begun: found.filter((one) => (known ? !known.some((other) => overlap(one, other)) : isOpen(one))),
    hasEnded: Boolean(known?.some(isOpen)) && !found.some(isOpen),
  };
}
