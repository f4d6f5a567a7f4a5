import { sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import type { DayValues } from './day-copy.ts';

/** A violation of a rule by intervals of a day, counted from 0. */
export interface IntervalFinding {
  rule: string;
  first: number;
  last: number;
  text: string;
}

/** Checks written days and returns each day with its findings; days without findings are left out. */
export type DayCheck = (tx: Tx, days: readonly DayValues[]) => Promise<[day: DayValues, findings: IntervalFinding[]][]>;

let check: DayCheck = async () => [];

/** Sets the check applied to every day however it is written; once, where the feature of the rules is served. */
export const setDayCheck = (given: DayCheck): void => void (check = given);

/** What follows from written days of series, in the same transaction. */
export type DayFollower = (tx: Tx, series: readonly number[]) => void;

let follow: DayFollower = () => undefined;

/** Sets what follows every write of days; once, where it is served. */
export const setDayFollower = (given: DayFollower): void => void (follow = given);

/** Replaces the findings of the days in `staged_day` with new ones. */
export async function checkStaged(tx: Tx, days: readonly DayValues[]): Promise<void> {
  const found = await check(tx, days);
  follow(tx, [...new Set(days.map(({ series }) => series))]);
  tx.later(sql`delete from measurement_finding f using staged_day d where f.series = d.series and f.day = d.day`);
  if (found.length === 0) return;
  const rows = found.flatMap(([{ series, day }, findings]) => findings.map((finding) => ({ series, day, ...finding })));
  await tx.rows(sql`
    insert into measurement_finding (organization_guid, series, day, rule, first_interval, last_interval, text)
    select current_organization(), r.* from unnest(${rows.map(({ series }) => series)}::integer[], ${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ rule }) => rule)}::text[], ${rows.map(({ first }) => first)}::smallint[], ${rows.map(({ last }) => last)}::smallint[],
      ${rows.map(({ text }) => text)}::text[]) r`);
}
