import type { JournalFinding } from 'contract/features/journal/calls.ts';
import type { JournalAction } from 'contract/kit/journal-entry.ts';
import { byProgram } from '../../../core/journal.ts';
import { join, sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { newestOfKinds, NOBODY } from '../stretches.service.ts';

const SHOWN = 100;
/** The maximum number of entries of one kind that are examined. */
const MAX_EXAMINED = 50_000;
const REFUSALS = 5;
const REMOVALS = 20;
const KNOWN_DAYS = 90;

/** The entries with these actions since a moment, by members of the organization. */
function recent(organization: string, actions: readonly JournalAction[], since: Sql): Sql {
  // Actions of the program itself are ignored.
  const condition = sql`j.occurred_at >= ${since} and not ${byProgram}`;
  const newest = newestOfKinds({ organization, actions, condition, limit: MAX_EXAMINED });
  return sql`(select e.* from ${newest} e where e.account_guid in (
    select m.account_guid from membership m where m.organization_guid = ${organization}))`;
}

const grouped = (rule: JournalFinding['rule'], entries: Sql, groups: Sql, count: Sql, least: number) => sql`
  select ${rule}::text as rule, e.account_guid as "accountGuid", readable_name(e.account_guid, max(e.user_name)) as "userName", ${count} as count,
    min(e.occurred_at) as "from", max(e.occurred_at) as "to", max(e.address) as address
  from ${entries} e group by e.account_guid, ${groups} having ${count} >= ${least}`;

const TEN_MINUTES = sql`date_bin('10 minutes', e.occurred_at, '2000-01-01')`;

/** Unusual activity of the last `days` days, newest first; the rules are named in the contract and explained on the screen. */
export async function findUnusual(tx: Tx, organization: string, days: number): Promise<JournalFinding[]> {
  const since = sql`(now() - make_interval(days => ${days}::integer))`;
  const zone = sql`(select o.time_zone from organization o where o.guid = ${organization})`;
  const clock = sql`(e.occurred_at at time zone ${zone})`;
  const signIns = sql`
    select 'newAddress', n.account_guid, readable_name(n.account_guid, n.user_name), 1, n.occurred_at, n.occurred_at, n.address
    from ${recent(organization, ['signIn'], since)} n
    where exists (${earlier()} offset 0) and not exists (
      ${earlier()} and p.address = n.address and p.occurred_at >= n.occurred_at - make_interval(days => ${KNOWN_DAYS}::integer) offset 0)`;
  const atNight = sql`(select e.* from ${recent(organization, ['create', 'update', 'remove', 'import', 'export'], since)} e
    where extract(hour from ${clock}) < 5)`;
  const names = newestOfKinds({
    organization,
    actions: ['signInRefused'],
    condition: sql`j.occurred_at >= ${since}`,
    limit: MAX_EXAMINED,
  });
  const guesses = sql`
    select 'guesses', null::uuid, null, count(*), min(e.occurred_at), max(e.occurred_at), e.address
    from ${names} e where e.account_guid is null group by e.address, ${TEN_MINUTES} having count(*) >= ${REFUSALS}`;
  const rules = [
    grouped(
      'refusals',
      recent(organization, ['refused', 'signInRefused'], since),
      TEN_MINUTES,
      sql`sum(coalesce((e.after ->> 'times')::integer, 1))`,
      REFUSALS,
    ),
    grouped('removals', recent(organization, ['remove'], since), TEN_MINUTES, sql`sum(coalesce(e.parts, 1))`, REMOVALS),
    signIns,
    grouped('night', atNight, sql`${clock}::date`, sql`count(*)`, 1),
    guesses,
  ];
  return tx.rows<JournalFinding>(sql`${join(rules, ' union all ')} order by 6 desc limit ${SHOWN}`);
}

/** The earlier sign-ins `p` of a person before the sign-in `n`; `offset 0` makes the planner look them up per row
 *  instead of joining all. */
function earlier(): Sql {
  return sql`select from journal p where p.scope = ${NOBODY}::uuid and not p.is_part and p.account_guid = n.account_guid
    and p.action = 'signIn' and p.kind = 'account' and p.occurred_at < n.occurred_at`;
}
