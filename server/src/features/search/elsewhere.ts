import { resourceByName } from 'contract/features/index.ts';
import type { findElsewhere } from 'contract/features/search/calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import { decideAny } from 'contract/rights/decide.ts';
import { NO_RIGHTS, type Rights } from 'contract/rights/rights.ts';
import type pg from 'pg';
import type { Actor } from '../../core/actor.ts';
import { asAsked } from '../../core/conditions.ts';
import { sql } from '../../core/sql.ts';
import { asOrg } from '../../core/transaction.ts';
import { reached } from '../../resource/rights/reach.ts';
import { findRow } from '../../resource/store.ts';

/** The maximum number of other organizations searched, the usual one first. */
const MOST = 20;

type Found = Answer<typeof findElsewhere>['organization'];

/** The person's other organization that contains a record readable there. Tokens, and sessions viewing as another user,
 *  have one organization only. */
export async function elsewhere(pool: pg.Pool, actor: Actor, name: string, guid: string): Promise<Found> {
  const resource = resourceByName(name);
  const { account, organization: here } = actor;
  if (!resource || !actor.session || actor.viewing) return null;
  const others = await asOrg(pool, actor, 'read', (tx) =>
    tx.rows<{ id: string; name: string }>(sql`
      select o.guid as id, o.short_name as name from membership m join organization o on o.guid = m.organization_guid
      where m.account_guid = ${account} and o.guid <> ${here} and o.is_active and membership_is_open(m)
      order by m.is_default desc, o.short_name collate russian limit ${MOST}`),
  );
  for (const other of others) {
    const isThere = await asOrg(pool, { organization: other.id, account }, 'read', async (tx) => {
      const found = await tx.one<{ rights: Rights | null }>(
        sql`select rights_of_account(${account}, ${other.id}) as rights`,
      );
      const rights = asAsked(found?.rights ?? NO_RIGHTS, actor);
      if (!decideAny(rights, resource.entity, 'read').allowed) return false;
      return (await findRow(tx, reached(resource, rights, 'read'), guid)) !== undefined;
    });
    if (isThere) return other;
  }
  return null;
}
