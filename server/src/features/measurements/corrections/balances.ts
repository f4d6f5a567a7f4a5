import { firstDayOf, lastDayOf } from 'contract/time/calendar.ts';
import { unitNames } from 'contract/features/measurements/facts.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { balancesOf } from '../../balance-groups/balances/balances.service.ts';
import { membersOf } from '../../balance-groups/balances/members.service.ts';
import { imbalancesByMonth } from '../balance.service.ts';
import { isReached, isVisible } from '../points.service.ts';
import { mayRead } from './may-read.ts';
import type { Line, EffectScope } from './scope.ts';

const unit = unitNames.kWh;

/** The imbalances of the points with others below them (all readable by the user): of the points themselves and of
 *  those above. */
export async function pointBalances(tx: Tx, { actor, points, channels, months }: EffectScope): Promise<Line[]> {
  if (months.length === 0 || (!channels.has('01') && !channels.has('02'))) return [];
  const visible = isVisible(actor.rights);
  const nodes = await tx.rows<{ guid: string; name: string }>(sql`
    select p.guid, p.name from metering_point p
    where (p.guid = any(${points}::uuid[]) or p.guid in (select c.parent_guid from metering_point c where c.guid = any(${points}::uuid[])))
      and exists (select from metering_point c where c.parent_guid = p.guid)
      and not exists (select from metering_point c where c.parent_guid = p.guid
        and c.guid not in (select t.guid from metering_point t where ${isReached(actor.rights)}))
      and ${visible}
    order by p.name collate russian, p.guid`);
  if (nodes.length === 0) return [];
  const [from, to] = [firstDayOf(months[0]!), lastDayOf(months.at(-1)!)];
  const names = new Map(nodes.map(({ guid, name }) => [guid, name]));
  const found = await imbalancesByMonth(tx, [...names.keys()], from, to, visible);
  return found.map(({ guid, at, imbalance }) => {
    return { kind: 'balance', guid, title: names.get(guid)!, at, unit, value: imbalance };
  });
}

/** The imbalances of balance groups with one of the points, if the user may read every member. */
export async function groupBalances(tx: Tx, { actor, points, months }: EffectScope): Promise<Line[]> {
  if (points.length === 0 || !mayRead(actor, 'balanceGroups')) return [];
  const groups = await tx.rows<{ guid: string; name: string }>(sql`
    select guid, name from balance_group where guid in (
      select group_guid from balance_member where metering_point_guid = any(${points}::uuid[])) order by name collate russian, guid`);
  if (groups.length === 0) return [];
  const members = await membersOf(tx, actor.rights, sql`g.guid = any(${groups.map(({ guid }) => guid)}::uuid[])`);
  const hidden = new Set(members.filter(({ isVisible: isMine }) => !isMine).map(({ group }) => group));
  const periods = months.map((month) => ({ from: firstDayOf(month), to: lastDayOf(month) }));
  const balances = await balancesOf(
    tx,
    members.filter(({ group }) => !hidden.has(group)),
    periods,
  );
  return groups.flatMap(({ guid, name }) =>
    (balances.get(guid) ?? []).map(({ outcome }, index): Line => {
      return { kind: 'groupBalance', guid, title: name, at: periods[index]!.from, unit, value: outcome.imbalance };
    }),
  );
}
