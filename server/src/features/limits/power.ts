import type { limitDays } from 'contract/features/limits/facts.ts';
import { isWorkingDay, type Calendar } from 'contract/time/calendar.ts';
import { dayNumber, intervalMoments } from 'contract/time/day-shape.ts';
import type { StoredDay } from '../../series/read.ts';
import type { Shape } from '../../series/series.ts';

/** A limit of power with its days, hours and dates; both dates inclusive, `hourTo` not. */
export interface PowerLimit {
  powerKw: number;
  days: keyof typeof limitDays;
  hourFrom: number;
  hourTo: number;
  validFrom: string;
  validTo: string | null;
}

const HOUR_MS = 3_600_000;
const MINUTES = 60;

const isInForce = ({ days, validFrom, validTo }: PowerLimit, day: string, calendar: Calendar): boolean =>
  validFrom <= day &&
  (validTo === null || day <= validTo) &&
  (days === 'any' || isWorkingDay(calendar, dayNumber(day)) === (days === 'working'));

/** The power of each known interval in the hours of a limit, kW. */
export function powersUnder(
  limit: PowerLimit,
  stored: readonly Pick<StoredDay, 'day' | 'v'>[],
  { stepMinutes, zone }: Shape,
  calendar: Calendar,
): { at: number; kw: number }[] {
  return stored.flatMap(({ day, v }) => {
    if (!isInForce(limit, day, calendar)) return [];
    const moments = intervalMoments(day, zone, stepMinutes);
    return moments.flatMap((at, index) => {
      const hour = (at - moments[0]!) / HOUR_MS;
      const value = v[index] ?? null;
      return value === null || hour < limit.hourFrom || hour >= limit.hourTo
        ? []
        : [{ at, kw: (value * MINUTES) / stepMinutes }];
    });
  });
}
