import type { DayOfLoads } from 'contract/features/loads/calls.ts';
import { intervalMoments, intervalName, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { useState } from 'react';

const HALF_HOUR = 30;

/** The names of the half-hours of a day. */
export const halfNames = (day: string): string[] =>
  intervalMoments(day, MOSCOW_ZONE, HALF_HOUR).map((at) => intervalName(at, MOSCOW_ZONE, HALF_HOUR));

/** The last half-hour in which any load is known; the last of the day when none is. */
export function lastKnown({ day, loads }: DayOfLoads): number {
  const known = halfNames(day).findLastIndex((_, half) => loads.some(({ kw }) => kw[half] !== null));
  return known < 0 ? halfNames(day).length - 1 : known;
}

/** The half-hour whose loads are shown: the last known one by default. */
export function useMoment() {
  const [day, setDay] = useState<string>();
  const [half, setHalf] = useState<number>();
  const halfOf = (shown: DayOfLoads) => Math.min(half ?? lastKnown(shown), halfNames(shown.day).length - 1);
  const isChosen = day !== undefined || half !== undefined;
  return { query: day ? { day } : {}, isChosen, halfOf, setDay, setHalf };
}
export type Moment = ReturnType<typeof useMoment>;
