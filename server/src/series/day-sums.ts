import { MAX_INTERVALS } from 'contract/features/measurements/facts.ts';
import { integer, listed, sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import type { SumKey } from './where.ts';

/** Elements are listed one by one, because `unnest` takes five times as long. Cached per step; a day has at most one
 *  extra hour. */
const elementsOf = (most: number, of: Sql) =>
  listed(Array.from({ length: most }, (_, index) => sql`${of}(d.v[${integer(index + 1)}])`));
const lengths: Readonly<Record<number, number>> = { 30: MAX_INTERVALS, 60: MAX_INTERVALS / 2 };
/** The sums and counts of the elements of days `d`, by interval length in minutes. */
export const [sums, counts] = [sql`sum`, sql`count`].map((of) =>
  Object.fromEntries(Object.entries(lengths).map(([step, most]) => [step, elementsOf(most, of)])),
) as [Readonly<Record<number, Sql>>, Readonly<Record<number, Sql>>];

/** Numbers of days `d`: with all values measured, with all values but some of them not measured, and with some
 *  values. */
export const coverage = {
  complete: sql`count(*) filter (where array_position(d.v, null) is null and day_estimated(d.q) + day_non_commercial(d.q) = 0)`,
  estimated: sql`count(*) filter (where array_position(d.v, null) is null and day_estimated(d.q) + day_non_commercial(d.q) > 0)`,
  partial: sql`count(*) filter (where array_position(d.v, null) is not null and day_present(d.v) > 0)`,
};

/** A question about very many series: a condition on `s`, grouped by key. */
export interface SumQuestion {
  series: Sql;
  keyed?: SumKey | undefined;
}

/** The series with one key, interval (minutes) and zone. The name identifies the set: a hash of their ids, independent
 *  of order. */
export interface SeriesSet {
  key: string | null;
  step: number;
  zone: string;
  name: string;
  /** The number of series. */
  size: number;
}

/** The hash of the series ids `s`: two of 64 bits. Collisions cannot be provoked, because only sets of one organization
 *  are compared. */
const nameOf = sql`
  encode(int8send(bit_xor(hashint4extended(s.id, 1))) || int8send(bit_xor(hashint4extended(s.id, 2))), 'hex')::uuid`;

const seriesOf = ({ series, keyed }: SumQuestion) => ({
  key: keyed ? sql`${keyed.key}::text` : sql`null::text`,
  from: sql`from series s ${keyed?.joins ?? sql``} where ${series}`,
});

/** The sets of series that match a question, at most `most`. */
export function setsOf(tx: Tx, question: SumQuestion, most: number): Promise<SeriesSet[]> {
  const { key, from } = seriesOf(question);
  return tx.rows<SeriesSet>(sql`
    select ${key} as key, s.step_minutes as step, s.zone, ${nameOf} as name, count(*)::integer as size ${from} group by 1, 2, 3 limit ${most}`);
}

/** The sum of one day over a set. */
export interface DaySum {
  name: string;
  day: string;
  /** The transaction snapshot in which the sum was computed. */
  snapshot: string;
  /** The number of series with a row. */
  series: number;
  /** By the intervals of the longest day. */
  sums: (number | null)[];
  counts: number[];
  /** The sum of all intervals, and the number of values. */
  total: number;
  present: number;
  /** The number of intervals in the rows, and of estimated and not commercial ones. */
  stored: number;
  estimated: number;
  nonCommercial: number;
  /** The numbers of rows with all values measured, with all values but some not measured, and with some values. */
  completeDays: number;
  estimatedDays: number;
  partialDays: number;
}

/** The sums of days over the sets with one interval and zone that match a question, including days without rows,
 *  ordered by day. The names of the sets are computed in the same statement, so that they always match the summed
 *  series. */
export function sumDays(
  tx: Tx,
  question: SumQuestion,
  { step, zone }: Pick<SeriesSet, 'step' | 'zone'>,
  days: readonly string[],
): Promise<(DaySum & SeriesSet)[]> {
  const { key, from } = seriesOf({
    ...question,
    series: sql`${question.series} and s.step_minutes = ${step} and s.zone = ${zone}`,
  });
  return tx.rows<DaySum & SeriesSet>(sql`
    select n.key, ${step}::integer as step, ${zone} as zone, n.name, n.size, x.day, pg_current_snapshot()::text as snapshot,
      coalesce(d.series, 0) as series, coalesce(d.sums, '{}') as sums, coalesce(d.counts, '{}') as counts,
      coalesce(day_total(d.sums), 0) as total,
      coalesce((select sum(c) from unnest(d.counts) c), 0) as present, coalesce(d.stored, 0) as stored, coalesce(d.estimated, 0) as estimated,
      coalesce(d.non_commercial, 0) as "nonCommercial",
      coalesce(d.complete_days, 0) as "completeDays", coalesce(d.estimated_days, 0) as "estimatedDays", coalesce(d.partial_days, 0) as "partialDays"
    from (select ${key} as key, ${nameOf} as name, count(*)::integer as size ${from} group by 1) n cross join unnest(${days}::date[]) x (day)
      left join (
        select k.key, d.day, count(*)::integer as series, array[${sums[step]!}] as sums, array[${counts[step]!}]::integer[] as counts,
          sum(cardinality(d.v)) as stored, sum(day_estimated(d.q)) as estimated, sum(day_non_commercial(d.q)) as non_commercial, ${coverage.complete} as complete_days,
          ${coverage.estimated} as estimated_days, ${coverage.partial} as partial_days
        from (select s.id, ${key} as key ${from}) k join interval_day d on d.series = k.id
        where d.day between ${days[0]!} and ${days.at(-1)!} and d.day = any(${days}::date[])
        group by 1, 2) d on d.key is not distinct from n.key and d.day = x.day`);
}
