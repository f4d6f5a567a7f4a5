import { sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { sumDays, type DaySum, type SeriesSet, type SumQuestion } from './day-sums.ts';

/** The maximum numbers of rows summed, and of sums returned, by one statement; each takes seconds. */
const AT_ONCE = 2_000_000;
const ANSWERED = 5000;
/** The timeout of a statement that computes sums, or waits for another one that does. */
export const LONGEST_MS = 60_000;

export type KeptSum = Omit<DaySum, 'snapshot'>;

/** The stored sums that are still valid: those that saw everything written so far, as seen by this transaction.
 *  Interval sums are read only if requested. */
export const validSums = (tx: Tx, sets: readonly SeriesSet[], from: string, to: string, isByIntervals = false) =>
  tx.rows<KeptSum>(sql`
    select t.series_set as name, t.day, t.series, ${isByIntervals ? sql`t.sums, t.counts` : sql`'{}'::float8[] as sums, '{}'::integer[] as counts`},
      t.total, t.present, t.stored, t.estimated, t.non_commercial as "nonCommercial", t.complete_days as "completeDays",
      t.estimated_days as "estimatedDays", t.partial_days as "partialDays"
    from day_sum t
    where t.series_set = any(${sets.map(({ name }) => name)}::uuid[]) and t.day between ${from} and ${to}
      and t.database = (select this_database())
      and not exists (
        select from day_write w where w.organization_guid = t.organization_guid and w.day = t.day and not was_seen(w, t))`);

/** The days without a valid sum of a set. */
export function lacking(
  sets: readonly SeriesSet[],
  days: readonly string[],
  found: readonly { name: string; day: string }[],
) {
  const known = new Set(found.map(({ name, day }) => `${name} ${day}`));
  return days.filter((day) => sets.some(({ name }) => !known.has(`${name} ${day}`)));
}

/** Groups sets by interval and zone, because one statement sums a group. */
export const kindsOf = (sets: readonly SeriesSet[]) =>
  [...Map.groupBy(sets, ({ step, zone }) => `${step} ${zone}`).values()].map((alike) => ({
    step: alike[0]!.step,
    zone: alike[0]!.zone,
    sets: alike,
    size: alike.reduce((sum, { size }) => sum + size, 0),
  }));
export type Kind = ReturnType<typeof kindsOf>[number];

/** Splits days into portions for one statement each. */
export const portions = (days: readonly string[], { size, sets }: Kind): string[][] => {
  const most = Math.max(1, Math.floor(Math.min(AT_ONCE / size, ANSWERED / sets.length)));
  return Array.from({ length: Math.ceil(days.length / most) }, (_, n) => days.slice(n * most, (n + 1) * most));
};

/** Computes and stores missing day sums, one transaction at a time per organization; sums stored meanwhile by another
 *  one are not computed again. */
export async function keepPortion(tx: Tx, question: SumQuestion, kind: Kind, days: readonly string[]): Promise<void> {
  tx.later(
    sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true), set_config('lock_timeout', ${String(LONGEST_MS)}, true)`,
  );
  tx.later(sql`select hold_day_sums()`);
  tx.later(sql`select forget_day_sums(${days}::date[])`);
  const missing = lacking(kind.sets, days, await validSums(tx, kind.sets, days[0]!, days.at(-1)!));
  if (missing.length === 0) return;
  const summed = await sumDays(tx, question, kind, missing);
  await tx.run(sql`
    insert into day_sum (
      series_set, day, database, snapshot, series, sums, counts, total, present, stored, estimated, non_commercial,
      complete_days, estimated_days, partial_days)
    select r.name, r.day, this_database(), r.snapshot, r.series, r.sums, r.counts, r.total, r.present, r.stored, r.estimated, r."nonCommercial",
      r."completeDays", r."estimatedDays", r."partialDays"
    from jsonb_to_recordset(${JSON.stringify(summed)}::jsonb) r (
      name uuid, day date, snapshot pg_snapshot, series integer, sums double precision[], counts integer[], total double precision,
      present bigint, stored bigint, estimated bigint, "nonCommercial" bigint, "completeDays" integer, "estimatedDays" integer, "partialDays" integer)
    on conflict (organization_guid, series_set, day) do update set
      database = excluded.database, snapshot = excluded.snapshot, summed_at = excluded.summed_at, series = excluded.series,
      sums = excluded.sums, counts = excluded.counts, total = excluded.total, present = excluded.present, stored = excluded.stored,
      estimated = excluded.estimated, non_commercial = excluded.non_commercial, complete_days = excluded.complete_days, estimated_days = excluded.estimated_days,
      partial_days = excluded.partial_days`);
}
