import { firstDayOf, lastDayOf } from 'contract/time/calendar.ts';
import { valueRules, type ValueRule } from 'contract/features/measurements/facts.ts';
import { readableFrom } from '../../../core/data-from.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { findingsWhere, isOpen } from '../rules/acceptance.service.ts';
import { verifiedPoints } from '../verified.service.ts';
import type { Line, EffectScope } from './scope.ts';

interface Counted {
  guid: string;
  name: string;
  rule: ValueRule;
  at: string;
  count: number;
}

/** The number of open findings in the changed months, by point and check. */
export async function openFindings(tx: Tx, { series, months }: EffectScope): Promise<Line[]> {
  if (months.length === 0) return [];
  const found = await readableFrom(tx, firstDayOf(months[0]!)).rows<Counted>(sql`
    with f as materialized (${findingsWhere(sql`
      f.series = any(${series}::integer[]) and f.day between ${firstDayOf(months[0]!)} and ${lastDayOf(months.at(-1)!)}`)})
    select p.guid, p.name, f.rule, date_trunc('month', f.day)::date::text as at, count(*) as count
    from f join series s on s.id = f.series join metering_point p on p.guid = s.metering_point_guid
    where ${isOpen}
    group by 1, 2, 3, 4 order by p.name collate russian, 3, 4`);
  return found.map(({ name, rule, count, ...one }) => ({
    ...one,
    kind: 'findings',
    title: `${name}: ${valueRules[rule].toLowerCase()}`,
    unit: null,
    value: count,
  }));
}

/** The months of the points that can be used in calculations. */
export async function verifiedMonths(tx: Tx, { actor, series, channels, months }: EffectScope): Promise<Line[]> {
  if (!channels.has('01')) return [];
  const lines: Line[] = [];
  for (const at of months) {
    for (const point of await verifiedPoints(tx, actor, at, sql`s.id = any(${series}::integer[])`))
      lines.push({
        kind: 'verified',
        guid: point.meteringPointGuid,
        title: point.name,
        at: firstDayOf(at),
        unit: null,
        value: 1,
      });
  }
  return lines;
}
