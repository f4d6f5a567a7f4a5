import type pg from 'pg';
import { coversAll } from 'contract/rights/cover.ts';
import type { Grant } from 'contract/rights/rights.ts';
import type { Actor } from './actor.ts';
import { sql } from './sql.ts';
import { asOrg } from './transaction.ts';

/** The error in a window whose trial of rights has ended. */
export const TRIAL_OVER =
  'Проба прав окончена: прошло её время, или у вас самих этих прав больше нет. Закройте это окно.';

interface Trial {
  name: string;
  grants: Grant[];
  until: string;
}

/** The actor with the rights tried out in the requesting window, never more than their own. */
export async function inTrial<A extends Actor & { isMember: boolean }>(
  pool: pg.Pool,
  actor: A,
  trial: string,
): Promise<A & { isTrialOver?: true }> {
  const found = await asOrg(pool, actor, 'read', (tx) =>
    tx.one<Trial>(sql`
      select name, grants, ends_at as until from rights_trial
      where guid = ${trial} and session_guid = ${actor.session} and ends_at > now()`),
  );
  const rights = found && { ...actor.rights, grants: found.grants };
  if (!rights || !actor.isMember || !coversAll(actor.rights, rights)) return { ...actor, isTrialOver: true };
  return { ...actor, rights, viewing: { guid: trial, name: found.name, until: found.until } };
}
