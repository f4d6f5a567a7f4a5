import type { organizationCalls } from 'contract/features/organizations/calls.ts';
import { organizations } from 'contract/features/organizations/facts.ts';
import type { Usage } from 'contract/kit/errors.ts';
import type { Answer } from 'contract/kit/route.ts';
import { decide } from 'contract/rights/decide.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import type { Actor } from '../../core/actor.ts';
import { join, name as column, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { within } from '../../core/within.ts';
import { countedFor } from '../../resource/removal/usage.ts';
import { getRow } from '../../resource/store.ts';

type Dependants = Answer<typeof organizationCalls.dependants>;

const here = sql`organization_guid = current_organization()`;

type Around = Pick<Dependants, 'organizations' | 'reorganizations'>;
type Inside = Omit<Dependants, keyof Around | 'isEmpty'>;

/** What is counted inside the organization's row-level security, with the section of each. */
const inside: Readonly<Record<keyof Inside, readonly [EntityType, Sql]>> = {
  users: ['users', sql`membership where ${here}`],
  onlyHere: [
    'users',
    sql`membership m join account a on a.guid = m.account_guid and a.organizations_count = 1 where m.organization_guid = current_organization()`,
  ],
  employees: ['employees', sql`employee where dismissed_at is null or dismissed_at > (select today())`],
  groups: ['permissionGroups', sql`permission_group`],
  tokens: ['users', sql`api_token where ${here} and revoked_at is null and valid_until >= (select today())`],
  schedules: ['scheduler', sql`schedule s where s.is_enabled and not is_paused(s)`],
  channels: ['exchangeChannels', sql`exchange_channel where is_enabled`],
  reports: ['reports', sql`report`],
  forecasts: ['forecasts', sql`forecast where is_automatic`],
  collectionTasks: ['measurements', sql`collection_task where closed_at is null`],
  subscriptions: ['regionActual', sql`region_subscription`],
  meteringPoints: ['meteringPoints', sql`metering_point`],
};
const countsFor = ({ rights }: Actor): Sql =>
  join(
    Object.entries(inside).map(
      ([key, [entity, rows]]) => sql`
        case when ${decide(rights, entity, 'read').allowed}::boolean then (select count(*)::integer from ${rows}) end as ${column(key)}`,
    ),
    ', ',
  );

/** Counts the records of an organization of the holding, as far as the actor may read such records here, and the
 *  reorganizations planned for it. Errors: 404. */
export async function dependantsOf(tx: Tx, actor: Actor, guid: string): Promise<Dependants> {
  const row = await getRow(tx, organizations, guid);
  const around = await tx.one<Around>(sql`
    select (select count(*)::integer - 1 from organization_tree where ancestor_guid = ${row.guid}) as organizations,
      (select count(*)::integer from reorganization r where r.applied_at is null and (r.subject_guid = ${row.guid}
        or exists (select from reorganization_successor s where s.from_guid = r.guid and s.to_guid = ${row.guid}))) as reorganizations`);
  const contained = await within(tx, row.guid, (tx) =>
    tx.one<Omit<Dependants, keyof Around>>(sql`
      select ${countsFor(actor)}, not exists (select from membership where ${here}) as "isEmpty"`),
  );
  return { ...contained!, ...around! };
}

/** The number of an organization's users is counted inside it; of an account, the visible organizations. */
export async function membershipUsage(tx: Tx, actor: Actor, guid: string): Promise<Usage> {
  const count = async (tx: Tx) =>
    (await tx.one<{ total: number }>(sql`
      select count(*)::integer as total from membership where ${guid} in (organization_guid, account_guid)`))!.total;
  const visible = await count(tx);
  const inside = await within(tx, guid, count);
  const total = Math.max(visible, inside);
  return [countedFor(actor, 'users', { title: 'Пользователи организации', total, stays: null, rows: [] })];
}
