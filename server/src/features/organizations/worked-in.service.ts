import { NO_RIGHTS, type Rights } from 'contract/rights/rights.ts';
import type { Actor } from '../../core/actor.ts';
import { asAsked } from '../../core/conditions.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { within } from '../../core/within.ts';
import { apart } from './look/look.service.ts';

/** An organization in which a person works, with the rights held there. */
export interface Workplace {
  guid: string;
  name: string;
  /** The last day of access; null for no end. */
  validTo: string | null;
  rights: Rights;
}

/** The organizations in which the actor works, by name. A token, or a session viewing as another user, has only the
 *  current one. */
export async function workedIn(tx: Tx, actor: Actor): Promise<Workplace[]> {
  const isNarrow = !actor.session || actor.viewing !== null;
  const all = await tx.rows<Omit<Workplace, 'rights'>>(sql`
    select o.guid, ${apart(sql`o.short_name`)} as name, m.valid_to as "validTo" from memberships_of_account(${actor.account}) m
    join organization o on o.guid = m.organization_guid and o.is_active
    where membership_is_open(m) and (not ${isNarrow}::boolean or o.guid = ${actor.organization})
    order by o.short_name collate russian, o.guid`);
  const held = await tx.rows<{ guid: string; rights: Rights | null }>(sql`
    select g.guid, rights_of_account(${actor.account}, g.guid) as rights from unnest(${all.map(({ guid }) => guid)}::uuid[]) g (guid)`);
  const rightsOf = new Map(held.map(({ guid, rights }) => [guid, asAsked(rights ?? NO_RIGHTS, actor)]));
  // In the current organization a token has fewer rights than its owner.
  if (actor.organization) rightsOf.set(actor.organization, actor.rights);
  return all.map((one) => ({ ...one, rights: rightsOf.get(one.guid)! }));
}

/** Reads in each of these organizations, within its row-level security. */
export async function readInEach<T>(
  tx: Tx,
  places: readonly Workplace[],
  read: (tx: Tx, place: Workplace) => Promise<T>,
): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  for (const place of places) found.set(place.guid, await within(tx, place.guid, (tx) => read(tx, place)));
  return found;
}
