import { HOURS, addDays, dayNumber, daysBetween } from 'contract/time/day-shape.ts';
import { readableFrom } from '../../../core/data-from.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { findingsWhere, isOpen } from '../../measurements/rules/acceptance.service.ts';
import { filled, megawattHours, tidy } from './hours.ts';
import { profilesOf } from './profiles.ts';
import { transitOf, type CalculatedPoint } from './points.service.ts';
import type { Rights } from 'contract/rights/rights.ts';

/** Hourly energy of a month, MWh, and the corrections made to it. */
export interface Volumes {
  volumes: number[];
  /** Indices of hours without a value. */
  filledHours: number[];
  /** Too little data for a calculation. */
  isIncomplete: boolean;
  estimatedPercent: number;
  deducted: { name: string; volume: number }[];
  lost: number;
  /** The number of hours in which the points below stand in for a point without a value. */
  belowHours?: number;
  /** Points whose month is not verified because of findings or too many estimates. */
  notVerified: string[];
}

/** The share of missing hours above which there is too little data. */
export const MAX_FILLED = 0.05;
const MAX_NOT_MEASURED_PERCENT = 5;

const hasFindings = async (tx: Tx, series: readonly number[], first: string, last: string): Promise<Set<number>> =>
  new Set(
    (
      await readableFrom(tx, first).rows<{ series: number }>(sql`
        with f as materialized (${findingsWhere(sql`f.series = any(${series}::integer[]) and f.day between ${first} and ${last}`)})
        select distinct f.series from f where ${isOpen}`)
    ).map(({ series: id }) => id),
  );

type Hours = (number | null)[];

/** The energy of each point: its own, or the sum of the points below it when unknown. */
function withBelow(points: readonly CalculatedPoint[], own: ReadonlyMap<string, Hours>): Map<string, Hours> {
  const whole = new Map(own);
  const lowestFirst = points.toSorted((one, other) => other.above.length - one.above.length);
  const below = Map.groupBy(lowestFirst, ({ above }) => above[0]);
  for (const { guid } of lowestFirst) {
    const parts = (below.get(guid) ?? []).map((part) => whole.get(part.guid)!);
    if (parts.length === 0) continue;
    const instead = (place: number) => {
      const known = parts.flatMap((part) => part[place] ?? []);
      return known.length ? tidy(known.reduce((sum, value) => sum + value, 0)) : null;
    };
    whole.set(
      guid,
      whole.get(guid)!.map((value, place) => value ?? instead(place)),
    );
  }
  return whole;
}

/** The consumption of the points in a month at the balance boundary, without transit consumers. Points below another
 *  one are not added, because its energy includes theirs. */
export async function volumesOf(
  tx: Tx,
  rights: Rights,
  points: readonly CalculatedPoint[],
  { first, last, workingDays }: { first: string; last: string; workingDays: readonly number[] },
): Promise<Volumes> {
  const transits = await transitOf(tx, rights, [...new Set(points.map(({ object }) => object))], { first, last });
  const own = points.flatMap(({ series }) => series ?? []);
  const series = [...new Set([...own, ...transits.map((one) => one.series)])];
  const profiles = await profilesOf(tx, series, first, last);
  const found = await hasFindings(tx, own, first, last);
  const length = daysBetween(first, last).length * HOURS;
  const isWorking = (day: number) => workingDays.includes(day + 1);

  const total = Array.from({ length }, () => 0);
  const gaps = new Set<number>();
  const notVerified: string[] = [];
  const profileOf = ({ series: id }: CalculatedPoint) => (id === null ? undefined : profiles.get(id));
  const unknown = Array.from<null>({ length }).fill(null);
  const energy = withBelow(points, new Map(points.map((point) => [point.guid, profileOf(point)?.hours ?? unknown])));
  const heads = points.filter(({ above }) => above.length === 0);
  let [holes, estimated, lost, belowHours] = [0, 0, 0, 0];
  for (const point of heads) {
    const profile = profileOf(point);
    const hours = energy.get(point.guid)!;
    const stood = hours.filter((value, place) => value !== null && (profile?.hours[place] ?? null) === null).length;
    belowHours += stood;
    const missing = hours.flatMap((value, place) => (value === null ? [place] : []));
    for (const place of missing) gaps.add(place);
    holes = Math.max(holes, missing.length);
    estimated += profile?.estimated ?? 0;
    const notMeasured = (profile?.estimated ?? 0) + (profile?.nonCommercial ?? 0);
    const isPoor = (notMeasured * 100) / length > MAX_NOT_MEASURED_PERCENT;
    if (missing.length || stood || isPoor || (point.series !== null && found.has(point.series)))
      notVerified.push(point.name);
    for (const [place, value] of filled(hours, isWorking).entries()) {
      const loss = (value * point.lossPercent) / 100;
      total[place]! += value + loss;
      lost += loss;
    }
  }
  const deducted = transits.map(({ name, series: id, factor, from, to }) => {
    let volume = 0;
    const start = (dayNumber(from) - dayNumber(first)) * HOURS;
    const end = (dayNumber(addDays(to, 1)) - dayNumber(first)) * HOURS;
    for (const [place, value] of filled(profiles.get(id)!.hours, isWorking).entries()) {
      if (place < start || place >= end) continue;
      const part = Math.min(value * factor, total[place]!);
      total[place]! -= part;
      volume += part;
    }
    return { name, volume: megawattHours(volume) };
  });
  return {
    volumes: total.map(megawattHours),
    filledHours: [...gaps].toSorted((a, b) => a - b),
    isIncomplete: holes > MAX_FILLED * length,
    estimatedPercent: Math.round((estimated * 10_000) / (length * heads.length)) / 100,
    deducted,
    lost: megawattHours(lost),
    ...(belowHours && { belowHours }),
    notVerified,
  };
}
