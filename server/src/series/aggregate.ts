import { firstDayOf, monthOf } from 'contract/time/calendar.ts';
import { readableFrom } from '../core/data-from.ts';
import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import type { SumQuestion } from './day-sums.ts';
import { keptSums, withRows, type KeptSums } from './kept-sums.ts';
import { sumsApart, summedOf, type PeriodQuestion, type StepSum } from './period-sum.ts';
import { daysOfSeries, keyedDaysOf } from './where.ts';

const placeOf = (step: PeriodStep, from: string): Sql =>
  step === 'day' ? sql`d.day` : step === 'month' ? sql`date_trunc('month', d.day)::date` : sql`${from}::date`;

export type PeriodStep = 'day' | 'month' | 'period';

/** The number of distinct series with rows in a period. Most have one on the fullest day, so only the missing ones are
 *  looked up on the other days. */
async function seriesOf(
  tx: Tx,
  { series, keyed }: SumQuestion,
  [from, to, fullest]: [string, string, string],
): Promise<ReadonlyMap<string | null, number>> {
  const key = keyed ? sql`${keyed.key}::text` : sql`null::text`;
  const counted = await tx.rows<{ key: string | null; series: number }>(sql`
    select k.key, count(*) as series
    from (select s.id, ${key} as key from series s ${keyed?.joins ?? sql``} where ${series}) k
      left join interval_day t on t.series = k.id and t.day = ${fullest}
    where t.series is not null
      or (select true from interval_day d where d.series = k.id and d.day between ${from} and ${to} limit 1)
    group by 1`);
  return new Map(counted.map((one) => [one.key, one.series]));
}

const total = <T>(of: readonly T[], value: (one: T) => number) => of.reduce((sum, one) => sum + value(one), 0);

/** Stored day sums added up to sums of steps, ordered by key and day. */
async function stepsOf(
  tx: Tx,
  question: SumQuestion & PeriodQuestion,
  { sets, sums: kept }: KeptSums,
  step: PeriodStep,
  from: string,
) {
  const startOf = (day: string) => (step === 'day' ? day : step === 'month' ? firstDayOf(monthOf(day)) : from);
  const steps: StepSum[] = [];
  for (const [at, inside] of Map.groupBy(withRows(kept), ({ day }) => startOf(day))) {
    const days = [...Map.groupBy(inside, ({ day }) => day)].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const [fullest, most] = days.reduce((one, other) =>
      total(other[1], ({ series }) => series) > total(one[1], ({ series }) => series) ? other : one,
    );
    // With a single day, or with all series present on the fullest day, the other days need no lookup.
    const isAll = days.length === 1 || total(most, ({ series }) => series) === total(sets, ({ size }) => size);
    const counted =
      question.areSeriesCounted && !isAll
        ? await seriesOf(tx, question, [days[0]![0], days.at(-1)![0], fullest])
        : undefined;
    for (const [key, some] of Map.groupBy(inside, (sum) => sum.key))
      steps.push({
        key,
        at,
        value: total(some, (sum) => sum.total),
        present: total(some, ({ present }) => present),
        estimated: total(some, ({ estimated }) => estimated),
        nonCommercial: total(some, ({ nonCommercial }) => nonCommercial),
        stored: total(some, ({ stored }) => stored),
        series:
          counted?.get(key) ??
          total(
            most.filter((sum) => sum.key === key),
            ({ series }) => series,
          ),
      });
  }
  const order = ({ key, at }: StepSum) => `${key ?? ''} ${at}`;
  return steps.toSorted((one, other) => (order(one) < order(other) ? -1 : 1));
}

/** Sums by day, month or the whole period over the series that match a condition on `s`. Errors: 503 while the sums of
 *  very many series are being computed. */
export async function periodSums(
  tx: Tx,
  series: Sql,
  from: string,
  to: string,
  step: PeriodStep,
  asked: PeriodQuestion = {},
): Promise<StepSum[]> {
  const read = readableFrom(tx, from);
  const { keyed } = asked;
  const { days, key, are } = keyed ? await keyedDaysOf(tx, series, keyed) : await daysOfSeries(tx, series);
  if (are === 'apart' && step === 'period') return sumsApart(read, series, keyed!, [from, to], asked);
  const kept = are === 'kept' ? await keptSums(read, { series, keyed }, from, to) : undefined;
  if (kept) return stepsOf(read, { ...asked, series, keyed }, kept, step, from);
  const at = placeOf(step, from);
  const summed = summedOf(asked);
  const within = sql`from ${days} and d.day between ${from} and ${to}`;
  if (step === 'day')
    return read.rows<StepSum>(
      sql`select ${key}::text as key, ${at} as at, ${summed}, count(*) as series ${within} group by 1, 2 order by 1, 2`,
    );
  // Distinct series are counted separately, because `count(distinct)` would sort all days.
  return read.rows<StepSum>(sql`
    select key, at, sum(value) as value, sum(present)::bigint as present, sum(estimated)::bigint as estimated,
      sum("nonCommercial")::bigint as "nonCommercial", sum(stored)::bigint as stored, count(*) as series
    from (select ${key}::text as key, ${at} as at, ${summed} ${within} group by 1, 2, d.series) own
    group by 1, 2 order by 1, 2`);
}
