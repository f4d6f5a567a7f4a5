import type { ListedBalance, ListedBalances } from 'contract/features/balance-groups/balance.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { balancesOf } from './balances/balances.service.ts';
import { membersOf, type Days } from './balances/members.service.ts';
import { outcomeOf } from './balances/outcome.service.ts';

/** The number of groups processed together, because the days of all their points are held in memory. */
const GROUPS = 200;

/** The balances of all groups whose points the user may read, by name, and the number of the others. */
export async function listedBalances(tx: Tx, rights: Rights, days: Days): Promise<ListedBalances> {
  const all = await tx.rows<Pick<ListedBalance, 'guid' | 'name'>>(sql`
    select guid, name from balance_group where organization_guid = (select current_organization())
    order by name collate russian, guid`);
  const groups: ListedBalance[] = [];
  for (let at = 0; at < all.length; at += GROUPS) {
    const some = all.slice(at, at + GROUPS);
    const members = await membersOf(tx, rights, sql`g.guid = any(${some.map(({ guid }) => guid)}::uuid[])`);
    const hidden = new Set(members.filter(({ isVisible }) => !isVisible).map(({ group }) => group));
    const visible = members.filter(({ group }) => !hidden.has(group));
    const found = await balancesOf(tx, visible, [days]);
    for (const group of some.filter(({ guid }) => !hidden.has(guid)))
      groups.push({ ...group, outcome: (found.get(group.guid)?.[0] ?? outcomeOf(days, [], null)).outcome });
  }
  return { groups, hidden: all.length - groups.length };
}
