import { decide } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';

/** Employees who may read the organization's points and measurements, by name. */
export async function assigneesOf(tx: Tx): Promise<{ guid: string; name: string }[]> {
  const found = await tx.rows<{ guid: string; name: string; rights: Rights }>(sql`
    select a.guid, readable_name(a.guid, a.full_name) as name, rights_of_account(a.guid, m.organization_guid) as rights
    from membership m join account a on a.guid = m.account_guid
    where m.organization_guid = current_organization() and membership_is_open(m) and account_is_open(a)
    order by a.full_name collate russian, a.guid`);
  const mayRead = (rights: Rights) =>
    (['measurements', 'meteringPoints'] as const).every((entity) => decide(rights, entity, 'read').allowed);
  return found.filter(({ rights }) => rights && mayRead(rights)).map(({ guid, name }) => ({ guid, name }));
}
