import type { organizationCalls } from 'contract/features/organizations/calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import { decide } from 'contract/rights/decide.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import type { Actor } from '../../core/actor.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { authOrgContents } from 'contract/features/auth/calls.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { unreadOf } from '../notifications/unread.service.ts';
import { readInEach, workedIn, type Workplace } from './worked-in.service.ts';

type Client = Answer<typeof organizationCalls.mine>[number];

/** When the last values of the current organization came. */
const lastDataAt = sql`(select o.known_at from series_origin o where o.organization_guid = current_organization() order by o.id desc limit 1)`;

async function stateOf(tx: Tx, actor: Actor, { rights, ...place }: Workplace): Promise<Client> {
  const ifMay = (entity: EntityType, asked: Sql) =>
    sql`case when ${decide(rights, entity, 'read').allowed}::boolean then ${asked} end`;
  const found = await tx.one<Pick<Client, 'tasks' | 'failedSchedules' | 'users' | 'lastDataAt'>>(sql`
    select
      (select count(*)::integer from collection_task where assignee_guid = ${actor.account} and closed_at is null) as tasks,
      ${ifMay('scheduler', sql`(select count(*)::integer from schedule s where state(s) in ('failed', 'missed'))`)} as "failedSchedules",
      ${ifMay('users', sql`(select count(*)::integer from membership where organization_guid = current_organization())`)} as users,
      ${ifMay('meteringPoints', lastDataAt)} as "lastDataAt"`);
  const unread = await unreadOf(tx, { account: actor.account, rights });
  return { ...place, ...found!, unread, isCurrent: place.guid === actor.organization, standing: rights.standing };
}

/** An overview of each organization in which a person works, as far as they may read it there. */
export async function clientsOf(tx: Tx, actor: Actor): Promise<Client[]> {
  const places = await workedIn(tx, actor);
  return [...(await readInEach(tx, places, (tx, place) => stateOf(tx, actor, place))).values()];
}

/** The metering points and the last values of each organization in which a person works, as far as they may read them there. */
export async function contentsOf(tx: Tx, actor: Actor): Promise<Answer<typeof authOrgContents>> {
  const read = await readInEach(tx, await workedIn(tx, actor), async (tx, { guid, rights }) => {
    const mayRead = decide(rights, 'meteringPoints', 'read').allowed;
    if (!mayRead) return { id: guid, meteringPoints: null, lastDataAt: null };
    const found = await tx.one<{ points: number; lastDataAt: string | null }>(sql`
      select (select coalesce(sum(number), 0)::integer from object_count where family = ${meteringPoints.table}) as points,
        ${lastDataAt} as "lastDataAt"`);
    return { id: guid, meteringPoints: found!.points, lastDataAt: found!.lastDataAt };
  });
  return [...read.values()];
}
