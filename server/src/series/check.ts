import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { readableFrom, whole } from '../core/data-from.ts';
import { sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import type { DayValues } from './day-copy.ts';
import { holdSeries } from './hold.ts';
import { daysOfMany, storedOf } from './read.ts';

/** A violation of a check, with the intervals of the day, counted from 0. */
export interface IntervalFinding {
  rule: string;
  first: number;
  last: number;
  text: string;
}

/** Checks written days and returns each day with its findings; days without findings are left out. */
export type DayCheck = (tx: Tx, days: readonly DayValues[]) => Promise<[day: DayValues, findings: IntervalFinding[]][]>;

let check: DayCheck = async () => [];

/** Sets the check of written days; called once by the feature with the rules. */
export const setDayCheck = (given: DayCheck): void => void (check = given);

/** What happens after days of series are written, in the same transaction. */
export type DayFollower = (tx: Tx, series: readonly number[]) => Promise<void>;

let follow: DayFollower = async () => undefined;

/** Registers a follower of written days; called once by its feature. */
export const setDayFollower = (given: DayFollower): void => void (follow = given);

/** The stored days after the written ones, because checks compare a day with the previous one. */
async function daysAfter(tx: Tx, days: readonly DayValues[]): Promise<DayValues[]> {
  const written = new Set(days.map(({ series, day }) => `${series} ${day}`));
  const today = moscowToday();
  const next = days
    .map(({ series, day }) => ({ series, day: addDays(day, 1) }))
    .filter(({ series, day }) => day <= today && !written.has(`${series} ${day}`));
  const stored = next.length ? await storedOf(tx, next) : [];
  return stored.map(({ series, day, v }) => ({ series, day, values: v }));
}

/** Checks days and stores the findings; former findings of these days are deleted first. */
async function keepFindings(given: Tx, days: readonly DayValues[]): Promise<number> {
  const tx = whole(given);
  const found = await check(tx, days);
  if (found.length === 0) return 0;
  const rows = found.flatMap(([{ series, day }, findings]) => findings.map((finding) => ({ series, day, ...finding })));
  // With `returning`, because without it Citus uses COPY for distributed tables, which row-level security forbids to
  // the program's role.
  await tx.rows(sql`
    with kept as (
    insert into measurement_finding (organization_guid, series, day, rule, first_interval, last_interval, text)
    select current_organization(), r.series, r.day, r.rule, r.first, r.last, r.text from unnest(${rows.map(({ series }) => series)}::integer[], ${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ rule }) => rule)}::text[], ${rows.map(({ first }) => first)}::smallint[], ${rows.map(({ last }) => last)}::smallint[],
      ${rows.map(({ text }) => text)}::text[]) with ordinality r (series, day, rule, first, last, text, n) returning day)
    select count(*) from kept`);
  return rows.length;
}

/** Recomputes the findings of the days in `staged_day` and of the days after them. */
export async function checkStaged(given: Tx, days: readonly DayValues[]): Promise<void> {
  const tx = whole(given);
  const next = await daysAfter(tx, days);
  await follow(tx, [...new Set(days.map(({ series }) => series))]);
  tx.later(
    sql`delete from measurement_finding f using (select series, day from staged_day) d where f.series = d.series and f.day = d.day`,
  );
  if (next.length)
    tx.later(sql`
      delete from measurement_finding f
      using unnest(${next.map(({ series }) => series)}::integer[], ${next.map(({ day }) => day)}::date[]) with ordinality d (series, day, n)
      where f.series = d.series and f.day = d.day`);
  await keepFindings(tx, next.length ? [...days, ...next] : days);
}

/** Checks stored days again; returns the number of days checked and of current findings. */
export async function recheckDays(
  given: Tx,
  series: readonly number[],
  from: string,
  to: string,
): Promise<{ days: number; found: number }> {
  const tx = readableFrom(given, from);
  holdSeries(tx, series);
  const stored = await daysOfMany(tx, series, from, to);
  tx.later(
    sql`delete from measurement_finding where series = any(${series}::integer[]) and day between ${from} and ${to}`,
  );
  const days = stored.map((one) => ({ series: one.series, day: one.day, values: one.v }));
  return { days: days.length, found: await keepFindings(tx, days) };
}
