import type { HourProfile } from 'contract/features/calculator/profile.ts';
import { dayNumber, HOURS } from 'contract/time/day-shape.ts';
import { firstDayOf, hoursOfMonth } from 'contract/time/calendar.ts';
import { filled, megawattHours } from './hours.ts';
import { MAX_FILLED, type Volumes } from './volumes.service.ts';

/** Hours of a profile relative to the beginning of a month; null when the profile has none. */
export function hoursOfProfile({ from, volumes }: HourProfile, month: string, start: number, length: number) {
  const at = (dayNumber(firstDayOf(month)) - dayNumber(firstDayOf(from))) * HOURS + start;
  return Array.from({ length }, (_, place) => volumes[at + place] ?? null);
}

/** The volumes of a month of an uploaded profile, MWh. */
export function volumesOfProfile(profile: HourProfile, month: string, workingDays: readonly number[]): Volumes {
  const hours = hoursOfProfile(profile, month, 0, hoursOfMonth(month));
  const gaps = hours.flatMap((value, place) => (value === null ? [place] : []));
  return {
    volumes: filled(hours, (day) => workingDays.includes(day + 1)).map((value) => megawattHours(value * 1000)),
    filledHours: gaps,
    isIncomplete: gaps.length > MAX_FILLED * hours.length,
    estimatedPercent: 0,
    deducted: [],
    lost: 0,
    notVerified: [],
  };
}
