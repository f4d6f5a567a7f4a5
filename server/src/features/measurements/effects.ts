import { firstDayOf, lastDayOf, monthOf } from 'contract/time/calendar.ts';
import type { Effect } from 'contract/features/measurements/point-values.ts';
import { unitNames, unitOf, type Channel } from 'contract/features/measurements/facts.ts';
import type { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Rights } from 'contract/rights/rights.ts';
import type { Actor } from '../../core/actor.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { balanceOf } from './balance.ts';
import { isCounted } from '../consumption/counted-points.service.ts';
import { factOf } from '../consumption/facts.service.ts';
import { pointsFrom } from '../virtual-points/members.service.ts';
import { isSeen } from './points.service.ts';

type Sum = Pick<Effect, 'kind' | 'title' | 'at' | 'unit'> & { value: number | null };

/** The sums over a period of the points computed from this one. */
const virtualSums = async (tx: Tx, rights: Rights, code: string, channel: Channel, from: string, to: string) =>
  tx.rows<{ title: string; value: number | null }>(sql`
    select p.name as title, m.value from metering_point p
      left join lateral (
        select sum(day_total(d.v)) as value from series s join interval_day d on d.series = s.id and d.day between ${from} and ${to}
        where s.metering_point_guid = p.guid and s.channel = ${channel}) m on true
    where p.guid = any(${await pointsFrom(tx, code)}::uuid[]) and ${isSeen(rights)} order by p.name collate russian, p.guid`);

/** The consumption of the branch in a month, MWh: the actual value for its plan. */
async function branchFact(tx: Tx, point: Row<typeof meteringPoints>, from: string, to: string): Promise<Sum[]> {
  if (point.purpose !== 'billing') return [];
  const branch = await tx.one<{ guid: string; name: string }>(sql`
    select b.guid, b.name from consumption_object x join branch_office b on b.guid = x.branch_guid
    where x.guid = ${point.consumptionObjectGuid}`);
  if (!branch) return [];
  const { value, known } = await factOf(tx, { points: sql`${isCounted} and o.branch_guid = ${branch.guid}`, from, to });
  return [{ kind: 'fact', title: branch.name, at: from, unit: 'МВт·ч', value: known ? value / 1000 : null }];
}

/** Every sum that depends on a day of a channel: the day, the month, virtual points, the balance and the actual
 *  consumption of the branch. */
export async function sumsOnDay(
  tx: Tx,
  { rights }: Actor,
  point: Row<typeof meteringPoints>,
  channel: Channel,
  day: string,
): Promise<Sum[]> {
  const unit = unitNames[unitOf(channel)];
  const [from, to] = [firstDayOf(monthOf(day)), lastDayOf(monthOf(day))];
  const [own] = await tx.rows<{ day: number | null; month: number | null }>(sql`
    select sum(day_total(d.v)) filter (where d.day = ${day}) as day, sum(day_total(d.v)) as month
    from series s join interval_day d on d.series = s.id and d.day between ${from} and ${to}
    where s.metering_point_guid = ${point.guid} and s.channel = ${channel}`);
  const name = point.name;
  const sums: Sum[] = [
    { kind: 'day', title: name, at: day, unit, value: own!.day },
    { kind: 'month', title: name, at: from, unit, value: own!.month },
  ];
  if (point.code)
    for (const sum of await virtualSums(tx, rights, point.code, channel, from, to))
      sums.push({ kind: 'virtual', at: from, unit, ...sum });
  const upper = point.parentGuid;
  const isActive = channel === '01' || channel === '02';
  for (const guid of isActive ? [point.guid, ...(upper ? [upper] : [])] : []) {
    const [node] = await tx.rows(sql`select from metering_point p where p.guid = ${guid} and ${isSeen(rights)}`);
    const { own: head, below, imbalance } = await balanceOf(tx, guid, from, to, isSeen(rights));
    if (node && below.length) sums.push({ kind: 'balance', title: head.name, at: from, unit, value: imbalance });
  }
  return channel === '01' ? [...sums, ...(await branchFact(tx, point, from, to))] : sums;
}

/** The sums that differ between two readings. */
export const effectsOf = (before: readonly Sum[], after: readonly Sum[]): Effect[] =>
  after.flatMap(({ value, ...what }, index) =>
    value === before[index]!.value ? [] : [{ ...what, before: before[index]!.value, after: value }],
  );
