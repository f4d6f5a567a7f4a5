import { addDays, dayBegins, daysBetween, intervalsOf, MOSCOW_ZONE } from 'contract/day-shape.ts';
import { ESTIMATED } from 'contract/features/measurements.ts';
import type { EstimateWanted } from 'contract/features/region-actual-calls.ts';
import type { StoredDay } from '../../series/read.ts';
import type { Day } from '../../series/write.ts';
import {
  BACK_DAYS,
  linear,
  typical,
  weekBefore,
  type Profile,
} from '../measurement-estimates/estimate-methods.service.ts';

const HOUR_MS = 3_600_000;

/** The hours that a person chose; none named: all of the day. */
export type Chosen = ReadonlyMap<string, readonly number[]>;

/** What was measured: what was reckoned is not reckoned from, or its error would grow. */
function measured(days: readonly string[], stored: ReadonlyMap<string, StoredDay>): Profile {
  const valuesOf = (day: string): (number | null)[] => {
    const found = stored.get(day);
    if (!found) return Array.from({ length: intervalsOf(day, MOSCOW_ZONE, 60) }, () => null);
    return found.v.map((value, index) => (found.q?.[index] === String(ESTIMATED) ? null : value));
  };
  return new Map(days.map((day) => [day, valuesOf(day)]));
}

const reckonedBy = ({ method, longestGap }: EstimateWanted, known: Profile, days: readonly string[]): Profile =>
  method === 'linear'
    ? linear(known, days, longestGap)
    : method === 'week'
      ? weekBefore(known, days)
      : typical(known, days);

/** The reckoned hours of a day, to be merged into it. */
export interface Reckoned extends Day {
  filled: number;
  left: number;
  total: number;
}

/** The holes of days among the chosen hours, as far as the method fills them. What has not happened yet is no hole. */
export function reckon(
  wanted: EstimateWanted,
  series: number,
  chosen: Chosen,
  stored: readonly StoredDay[],
): Reckoned[] {
  const days = [...chosen.keys()].toSorted();
  const byDay = new Map(stored.map((day) => [day.day, day]));
  const all = daysBetween(addDays(days[0]!, -BACK_DAYS), addDays(days.at(-1)!, 1));
  const known = measured(all, byDay);
  const reckoned = reckonedBy(wanted, known, days);
  const now = Date.now();
  return days.flatMap((day) => {
    const hours = chosen.get(day)!;
    const isHole = (index: number) =>
      (byDay.get(day)?.v[index] ?? null) === null &&
      (hours.length === 0 || hours.includes(index + 1)) &&
      dayBegins(day, MOSCOW_ZONE) + (index + 1) * HOUR_MS <= now;
    const holes = [...known.get(day)!.keys()].filter(isHole);
    if (holes.length === 0) return [];
    const values = known.get(day)!.map((_, index) => (isHole(index) ? (reckoned.get(day)?.[index] ?? null) : null));
    const quality = values.map((value) => (value === null ? 0 : ESTIMATED));
    const filled = values.filter((value) => value !== null).length;
    const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    return [{ series, day, values, quality, filled, left: holes.length - filled, total }];
  });
}
