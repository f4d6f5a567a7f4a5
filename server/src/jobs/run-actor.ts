import { entityTypes } from 'contract/rights/permissions.ts';
import { jobFacts, type JobName } from 'contract/features/scheduler/job-kinds.ts';
import { isByHand, type RunTrigger } from 'contract/features/scheduler/runs.ts';
import type { Needed } from 'contract/kit/route.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import type { Actor } from '../core/actor.ts';
import { AppError } from '../core/app-error.ts';
import { sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';

interface AccountRights {
  userName: string;
  fullName: string;
  rights: Rights | null;
  isInvited: boolean;
  mayEnter: boolean;
}

/** The person for whom the work is done, with present rights; `requestId`, the guid of the run, identifies the work in the journal and
 *  the log. Errors: 403 when the person works here no longer or not yet. */
export async function actorOfAccount(tx: Tx, account: string, organization: string, requestId: string): Promise<Actor> {
  const found = await tx.one<AccountRights>(sql`
    select a.user_name as "userName", a.full_name as "fullName", rights_of_account(a.guid, ${organization}) as rights,
      a.status = 'invited' as "isInvited", account_is_open(a) as "mayEnter"
    from account a
    join membership m on m.account_guid = a.guid and m.organization_guid = ${organization} and membership_is_open(m)
    join organization o on o.guid = m.organization_guid and o.is_active
    where a.guid = ${account}`);
  if (found?.isInvited)
    throw new AppError('forbidden', {
      detail: `${found.fullName}: приглашение в консоль ещё не принято. С этими правами задача не выполняется.`,
    });
  if (!found?.rights || !found.mayEnter)
    throw new AppError('forbidden', { detail: 'Тот, с чьими правами идёт задача, больше не работает в организации.' });
  const { userName, fullName, rights } = found;
  return {
    organization,
    account,
    userName,
    fullName,
    rights,
    session: null,
    requestId,
    address: '',
    manner: { via: { kind: 'program', name: entityTypes.scheduler } },
    duty: null,
    viewing: null,
  };
}

/** The right to start runs. */
export const STARTS: Needed = { entity: 'runs', action: 'create' };
/** The right to keep a schedule whose runs start by themselves. */
export const PLANS: Needed = { entity: 'scheduler', action: 'create' };

/** The right without which a run of a schedule does not start, besides that to its work. */
export const rightToBegin = (trigger: RunTrigger): Needed => (isByHand(trigger) ? STARTS : PLANS);

/** Refuses work for which the person lacks a right. Errors: 403. */
export function checkMayWork(actor: Actor, kind: JobName, toBegin: Needed | null): void {
  const { needs } = jobFacts(kind);
  const asked = [needs, toBegin].filter((needed) => needed !== null);
  for (const { entity, action } of asked) {
    const { allowed, reason } = decide(actor.rights, entity, action, null, onSomeRows);
    if (!allowed)
      throw new AppError('forbidden', {
        detail: `${actor.fullName}: ${reason}. С этими правами задача не выполняется.`,
      });
  }
}
