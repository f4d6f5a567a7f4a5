import { addDays, dayBegins, daysBetween, intervalsOf, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { ESTIMATED } from 'contract/features/measurements/facts.ts';
import type { EstimateRequest } from 'contract/features/region-actual/calls.ts';
import type { StoredDay } from '../../series/read.ts';
import type { DayValues } from '../../series/day-copy.ts';
import {
  BACK_DAYS,
  linear,
  typical,
  weekBefore,
  type Profile,
} from '../measurements/estimates/estimate-methods.service.ts';

const HOUR_MS = 3_600_000;

/** The hours chosen by the user; an empty list means the whole day. */
export type ChosenHours = ReadonlyMap<string, readonly number[]>;

/** Only measured values are used, because estimating from estimates would increase the error. */
function measured(days: readonly string[], stored: ReadonlyMap<string, StoredDay>): Profile {
  const valuesOf = (day: string): (number | null)[] => {
    const found = stored.get(day);
    if (!found) return Array.from({ length: intervalsOf(day, MOSCOW_ZONE, 60) }, () => null);
    return found.v.map((value, index) => (found.q?.[index] === String(ESTIMATED) ? null : value));
  };
  return new Map(days.map((day) => [day, valuesOf(day)]));
}

const estimatedBy = ({ method, longestGap }: EstimateRequest, known: Profile, days: readonly string[]): Profile =>
  method === 'linear'
    ? linear(known, days, longestGap)
    : method === 'week'
      ? weekBefore(known, days)
      : typical(known, days);

/** The chosen hours without a value, from 0, by day. Future hours are not missing. */
function holesOf(chosen: ChosenHours, stored: ReadonlyMap<string, StoredDay>): Map<string, Set<number>> {
  const now = Date.now();
  const holes = new Map<string, Set<number>>();
  for (const [day, hours] of chosen) {
    const begin = dayBegins(day, MOSCOW_ZONE);
    const values = stored.get(day)?.v ?? Array.from({ length: intervalsOf(day, MOSCOW_ZONE, 60) }, () => null);
    const own = [...values.keys()].filter(
      (index) =>
        values[index] === null &&
        (hours.length === 0 || hours.includes(index + 1)) &&
        begin + (index + 1) * HOUR_MS <= now,
    );
    if (own.length) holes.set(day, new Set(own));
  }
  return holes;
}

/** The estimated hours of a day, to be merged into it. */
export interface FilledRegionDay extends DayValues {
  filled: number;
  left: number;
  total: number;
}

/** Fills the missing values among the chosen hours where the method can. */
export function fillMissingHours(
  wanted: EstimateRequest,
  series: number,
  chosen: ChosenHours,
  stored: readonly StoredDay[],
): FilledRegionDay[] {
  const byDay = new Map(stored.map((day) => [day.day, day]));
  const holes = holesOf(chosen, byDay);
  const days = [...holes.keys()].toSorted();
  if (days.length === 0) return [];
  const known = measured(daysBetween(addDays(days[0]!, -BACK_DAYS), addDays(days.at(-1)!, 1)), byDay);
  const reckoned = estimatedBy(wanted, known, days);
  return days.map((day) => {
    const own = holes.get(day)!;
    const values = known.get(day)!.map((_, index) => (own.has(index) ? (reckoned.get(day)?.[index] ?? null) : null));
    const quality = values.map((value) => (value === null ? 0 : ESTIMATED));
    const filled = values.filter((value) => value !== null).length;
    const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    return { series, day, values, quality, filled, left: own.size - filled, total };
  });
}
