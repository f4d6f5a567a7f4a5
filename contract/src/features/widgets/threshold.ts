import type { WidgetDataOf, WidgetInputs } from './calls.ts';
import type { Meaning, ThresholdSide } from './settings.ts';
import { sourceOf, type WidgetSource } from './sources.ts';

type Series = WidgetDataOf<'series'>;

/** The threshold of a widget. */
export interface Threshold {
  limit: number;
  side: ThresholdSide;
  /** The number of consecutive intervals that begin, and that end, a crossing. */
  intervals: number;
  /** The line compared with the threshold; null for the first. */
  line: Meaning | null;
  /** The table column compared with the threshold; null for the first numeric one. */
  column: number | null;
}

/** A crossing: the moments of its first and last interval beyond the limit, milliseconds; `to` is null while it
 *  lasts. */
export interface Crossing {
  from: number;
  to: number | null;
  /** The value farthest beyond the limit. */
  worst: number;
  /** The label of the row beyond the limit. */
  row?: string;
}

/** The threshold from the settings of a widget; null when none is set or the source does not support one. */
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

/** The upper bound for missing parts of a sum, relative to the received parts of the same length. */
const AT_MOST = 2;

/** Whether each value is beyond the limit; null when unknown: without a value, or when the missing part could move it
 *  across the limit. */
function judged({ times, step, lines, shares = [] }: Series, { limit, side, line }: Threshold, now: number) {
  const watched = lines.find(({ meaning }) => meaning === line) ?? lines[0];
  // Future hours are known only for plans and forecasts.
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

/** The crossings of a threshold in a series, in order; null when nothing is known. Missing values neither begin nor end
 *  a crossing. `openSince`: the start of a crossing that began before the first moment. */
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
    // A run consists of adjacent intervals.
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

/** The crossing of a single current value; null when unknown. */
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

/** The crossings that are new since the last check, whose crossings were `known`. On the first check (null) only those
 *  still open are new. */
export function newCrossings(known: readonly Crossing[] | null, found: readonly Crossing[]) {
  const isOpen = ({ to }: Crossing) => to === null;
  return {
    begun: found.filter((one) => (known ? !known.some((other) => overlap(one, other)) : isOpen(one))),
    hasEnded: Boolean(known?.some(isOpen)) && !found.some(isOpen),
  };
}
