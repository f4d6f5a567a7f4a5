import { daysBetween, intervalMoments } from 'contract/time/day-shape.ts';
import type { ExpectedDay } from 'contract/features/expected-profiles/calls.ts';
import { ESTIMATED } from 'contract/features/measurements/facts.ts';
import type { PointValues } from 'contract/features/measurements/point-values.ts';

/** The values of a period in sequence, including empty days, with the day of each value. */
interface Profile {
  times: number[];
  values: (number | null)[];
  isEstimated: boolean[];
  days: string[];
}

export function profileOf({ days, zone, stepMinutes }: PointValues, from: string, to: string): Profile {
  const known = new Map(days.map((day) => [day.day, day]));
  const profile: Profile = { times: [], values: [], isEstimated: [], days: [] };
  for (const day of daysBetween(from, to)) {
    const stored = known.get(day);
    intervalMoments(day, zone, stepMinutes).forEach((moment, index) => {
      profile.times.push(moment);
      profile.values.push(stored?.values[index] ?? null);
      profile.isEstimated.push(Number(stored?.quality?.[index] ?? 0) === ESTIMATED);
      profile.days.push(day);
    });
  }
  return profile;
}

/** The sum of the values, the share of known ones in percent, and the place of the largest; -1 when none is known. */
export function summaryOf(values: readonly (number | null)[]): { total: number; percent: number; largest: number } {
  const known = values.filter((value) => value !== null);
  return {
    total: known.reduce((sum, value) => sum + value, 0),
    percent: Math.floor((known.length / values.length) * 1000) / 10,
    largest: known.length > 0 ? values.indexOf(known.reduce((most, value) => Math.max(most, value))) : -1,
  };
}

/** The expected values of a profile's intervals, by their days; undefined when there are none. */
export function expectedLine(
  expected: readonly Pick<ExpectedDay, 'day' | 'values'>[],
  days: readonly string[],
): (number | null)[] | undefined {
  if (expected.length === 0) return undefined;
  const known = new Map(expected.map(({ day, values }) => [day, values]));
  let first = 0;
  return days.map((day, index) => {
    if (day !== days[index - 1]) first = index;
    return known.get(day)?.[index - first] ?? null;
  });
}
