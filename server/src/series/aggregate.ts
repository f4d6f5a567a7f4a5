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

/** How many different ones of the series have a row in a period. Most have one on the fullest day: only the others are looked for on its
 *  other days, one by one, for there all are very many. */
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

/** Kept sums of days as sums of steps, in order of keys and days. */
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
    // On one day, or where nothing is lacking on the fullest, nothing is left to be found on another.
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

/** Sums of days, of months or of the whole period over the series that match a condition on `s`. Errors: 503 while those of very many series
 *  are being computed. */
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
  // A series counts once, though it has many days: to count different ones among the days, the database would sort them all.
  return read.rows<StepSum>(sql`
    select key, at, sum(value) as value, sum(present)::bigint as present, sum(estimated)::bigint as estimated,
      sum("nonCommercial")::bigint as "nonCommercial", sum(stored)::bigint as stored, count(*) as series
    from (select ${key}::text as key, ${at} as at, ${summed} ${within} group by 1, 2, d.series) own
    group by 1, 2 order by 1, 2`);
}
