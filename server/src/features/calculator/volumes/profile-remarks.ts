import type { RuleThresholds } from 'contract/features/measurements/thresholds.ts';
import type { ProfileRemark } from 'contract/features/calculator/profile.ts';
import { SUNDAY, weekdayOf } from 'contract/time/calendar.ts';
import { addDays, dayNumber } from 'contract/time/day-shape.ts';
import { findingsOfDay } from '../../measurements/rules/rules.service.ts';

/** The hours of a day, kWh. */
export interface ProfileDay {
  day: string;
  hours: readonly (number | null)[];
}

const MINUTES = 60;
const SHOWN = 5;

const isLastSundayOf = (month: string, day: string): boolean =>
  day.slice(5, 7) === month && weekdayOf(dayNumber(day)) === SUNDAY && addDays(day, 7).slice(5, 7) !== month;

/** Clocks in Russia have not been changed since 2014, so a missing hour in March is an error of the exporting
 *  program. */
const isClockChange = ({ day, hours }: ProfileDay): boolean =>
  isLastSundayOf('03', day) && hours.filter((value) => value === null).length === 1;

const sumOf = (hours: readonly (number | null)[]) => hours.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Remarks of the value checks about the days of a profile, in order. */
export function remarksOf(days: readonly ProfileDay[], thresholds: RuleThresholds): ProfileRemark[] {
  const found = new Map<ProfileRemark['rule'], string[]>();
  const addRemark = (rule: ProfileRemark['rule'], day: string) => found.set(rule, [...(found.get(rule) ?? []), day]);
  for (const [index, one] of days.entries()) {
    const before = days[index - 1];
    const asked = {
      values: one.hours,
      stepMinutes: MINUTES,
      previous: before ? sumOf(before.hours) : null,
      limit: null,
      thresholds,
    };
    for (const rule of new Set(findingsOfDay(asked).map((finding) => finding.rule))) addRemark(rule, one.day);
    if (isClockChange(one)) addRemark('clockChange', one.day);
  }
  return [...found].map(([rule, all]) => ({ rule, count: all.length, days: all.slice(0, SHOWN) }));
}
