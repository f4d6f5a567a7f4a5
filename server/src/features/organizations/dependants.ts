import type { organizationCalls } from 'contract/features/organizations/calls.ts';
import { organizations } from 'contract/features/organizations/facts.ts';
import type { Answer } from 'contract/kit/route.ts';
import type { Actor } from '../../core/actor.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { getRow } from '../../resource/store.ts';
import { enter } from '../rights/administrators.service.ts';

type Dependants = Answer<typeof organizationCalls.dependants>;

const nothing: Dependants = { users: 0, employees: 0, groups: 0, tokens: 0, organizations: 0 };

/** Counts what an organization of the holding contains, inside its own row-level security. Errors: 404. */
export async function dependantsOf(tx: Tx, actor: Actor, guid: string): Promise<Dependants> {
  const row = await getRow(tx, organizations, guid);
  const below = sql`(select count(*) - 1 from organization_tree where ancestor_guid = ${row.guid})`;
  await enter(tx, row.guid);
  const found = await tx.one<Dependants>(sql`
    select (select count(*) from membership where organization_guid = ${row.guid}) as users,
      (select count(*) from employee e where e.dismissed_at is null or e.dismissed_at > today()) as employees,
      (select count(*) from permission_group) as groups,
      (select count(*) from api_token t where t.organization_guid = ${row.guid} and t.revoked_at is null and t.valid_until >= today()) as tokens,
      ${below} as organizations`);
  await enter(tx, actor.organization!);
  return found ?? nothing;
}
