import { HOURS, addDays, dayNumber, daysBetween } from 'contract/time/day-shape.ts';
import { seenFrom } from '../../core/data-from.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { findingsWhere, isOpen } from '../measurement-rules/acceptance.service.ts';
import { filled, megawattHours } from './hours.ts';
import { profilesOf } from './profiles.ts';
import { transitOf, type CalculatedPoint } from './points.service.ts';
import type { Rights } from 'contract/rights/rights.ts';

/** Hourly energy of a month, MWh, and the corrections made to it. */
export interface Volumes {
  volumes: number[];
  /** Indexes of hours without a value. */
  filledHours: number[];
  /** True when there is too little data for a calculation. */
  isIncomplete: boolean;
  estimatedPercent: number;
  deducted: { name: string; volume: number }[];
  lost: number;
  /** Points whose month is not verified: it has findings or too large a share of estimates. */
  notVerified: string[];
}

/** The share of missing hours above which there is too little data. */
export const MOST_FILLED = 0.05;
const MOST_ESTIMATED_PERCENT = 5;

const hasFindings = async (tx: Tx, series: readonly number[], first: string, last: string): Promise<Set<number>> =>
  new Set(
    (
      await seenFrom(tx, first).rows<{ series: number }>(sql`
        with f as materialized (${findingsWhere(sql`f.series = any(${series}::integer[]) and f.day between ${first} and ${last}`)})
        select distinct f.series from f where ${isOpen}`)
    ).map(({ series: id }) => id),
  );

/** The consumption of the points in a month at the balance boundary, without transit consumers. */
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
  let [holes, estimated, lost] = [0, 0, 0];
  for (const point of points) {
    const profile = point.series === null ? undefined : profiles.get(point.series);
    const hours = profile?.hours ?? Array.from<null>({ length }).fill(null);
    const missing = hours.flatMap((value, place) => (value === null ? [place] : []));
    for (const place of missing) gaps.add(place);
    holes = Math.max(holes, missing.length);
    estimated += profile?.estimated ?? 0;
    const isPoor = ((profile?.estimated ?? 0) * 100) / length > MOST_ESTIMATED_PERCENT;
    if (missing.length || isPoor || (point.series !== null && found.has(point.series))) notVerified.push(point.name);
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
    isIncomplete: holes > MOST_FILLED * length,
    estimatedPercent: Math.round((estimated * 10_000) / (length * points.length)) / 100,
    deducted,
    lost: megawattHours(lost),
    notVerified,
  };
}
