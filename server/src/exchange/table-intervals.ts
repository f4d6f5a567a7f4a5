import { DAY_MINUTES } from './period-clock.ts';
import type { TableReading } from 'contract/features/measurements/imports/calls.ts';
import { slotsOf } from './day-slots.ts';
import type { CellClock } from './table-cells.ts';

export interface TableCell {
  row: number;
  column: number;
  text: string;
}

/** An interval of a day: its start or end in minutes after midnight, or both if given. */
export interface TakenInterval {
  from: number | null;
  to: number | null;
  cell: TableCell;
}

/** The intervals of a day of a channel. */
export interface TakenDay {
  day: string;
  channel: TableReading['channel'];
  taken: TakenInterval[];
}

/** Converts a time of day to an interval; null when its notation differs from the layout. */
export function intervalOf(
  clock: CellClock | null,
  end: CellClock | null,
  numbered: number,
  hours: TableReading['hours'],
): Pick<TakenInterval, 'from' | 'to'> | null {
  if (!clock) return null;
  if (clock.to !== null) return { from: clock.from, to: clock.to };
  if (clock.isNumber && end?.isNumber) return { from: clock.from * numbered, to: end.from * numbered };
  if (clock.isNumber) {
    const from = (clock.from - (hours === 'from1' ? 1 : 0)) * numbered;
    return hours === 'interval' || from < 0 || from >= DAY_MINUTES ? null : { from, to: from + numbered };
  }
  if (end && !end.isNumber && end.to === null) return { from: clock.from, to: end.from || DAY_MINUTES };
  return hours === 'from1' ? { from: null, to: clock.from } : { from: clock.from, to: null };
}

const STEPS = [60, 30, 15] as const;
export type IntervalStep = (typeof STEPS)[number];

/** The interval length of a day in minutes; undefined when the lengths differ or are not 15, 30 or 60 minutes. */
export function stepOf(taken: readonly TakenInterval[]): IntervalStep | undefined {
  const lengths = new Set(taken.flatMap(({ from, to }) => (from !== null && to !== null ? [to - from] : [])));
  const edges = taken.map(({ from, to }) => from ?? to!);
  const fits = STEPS.filter((step) => edges.every((minutes) => minutes % step === 0));
  if (lengths.size === 0) return fits[0];
  return lengths.size === 1 ? fits.find((step) => lengths.has(step)) : undefined;
}

/** The same with regard to the other days of the channel, because the few times of an incomplete day may all be full
 *  hours. */
export function stepAmong(
  day: string,
  taken: readonly TakenInterval[],
  finest: IntervalStep,
): IntervalStep | undefined {
  const own = stepOf(taken);
  const isSure = own === undefined || taken.some(({ from, to }) => from !== null && to !== null);
  return isSure || taken.length >= slotsOf(day, own).length ? own : (Math.min(own, finest) as IntervalStep);
}

/** The shortest interval of several days. */
export const finestOf = (days: readonly (readonly TakenInterval[])[]): IntervalStep =>
  STEPS.findLast((step) => days.some((taken) => stepOf(taken) === step)) ?? STEPS[0];

/** Combines quarter-hours into half-hours; a half-hour with a missing quarter is unknown. */
export const halves = (quarters: readonly number[]): number[] =>
  Array.from({ length: quarters.length / 2 }, (_, index) => quarters[2 * index]! + quarters[2 * index + 1]!);
