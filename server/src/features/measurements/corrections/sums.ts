import { firstDayOf, lastDayOf } from 'contract/time/calendar.ts';
import { unitNames } from 'contract/features/measurements/facts.ts';
import { ownOrCommonName } from '../../../core/own-reading.ts';
import { readableFrom } from '../../../core/data-from.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { Line, EffectScope } from './scope.ts';

interface Sum extends Omit<Line, 'unit'> {
  unit: string;
}

const units: Readonly<Record<string, string>> = { ...unitNames, MWh: 'МВт·ч' };

/** The sums of series, each over the days that start a period at `at`. */
const sumsOf = (tx: Tx, series: readonly number[], at: Sql, kind: Sql, from: string, to: string) =>
  readableFrom(tx, from).rows<Sum>(sql`
    with d as materialized (
      select d.series, ${at} as at, sum(day_total(d.v)) as value from interval_day d
      where d.series = any(${series}::integer[]) and d.day between ${from} and ${to} group by 1, 2)
    select ${kind} as kind, coalesce(p.guid, g.guid, r.guid) as guid, coalesce(p.name, g.name, ${ownOrCommonName(sql`r`)}) as title, d.at::text as at, s.unit,
      d.value
    from d join series s on s.id = d.series left join metering_point p on p.guid = s.metering_point_guid
      left join gtp g on g.guid = s.gtp_guid left join dictionary_value r on r.guid = s.region_guid
    order by 1, 3, 4, s.id`);

const month = sql`date_trunc('month', d.day)::date`;
const kindOfMonth = sql`
  case when p.formula is not null then 'virtual' when p.guid is not null then 'month' when g.guid is not null then 'gtp' else 'region' end`;

/** The sums of the series themselves: of the day when a single day changes, and of the months. */
export async function ownSums(tx: Tx, { series, from, to, months }: EffectScope): Promise<Line[]> {
  const ofDay =
    from === to
      ? await sumsOf(
          tx,
          series,
          sql`d.day`,
          sql`case when p.guid is not null and p.formula is null then 'day' end`,
          from,
          to,
        )
      : [];
  const ofMonths = months.length
    ? await sumsOf(tx, series, month, kindOfMonth, firstDayOf(months[0]!), lastDayOf(months.at(-1)!))
    : [];
  return [...ofDay.filter(({ kind }) => kind), ...ofMonths].map(({ unit, ...sum }) => ({ ...sum, unit: units[unit]! }));
}
