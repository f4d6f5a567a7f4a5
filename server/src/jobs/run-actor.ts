import { jobFacts, type JobName } from 'contract/features/scheduler/job-kinds.ts';
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
}

/** The person for whom the work is done, with present rights; `requestId`, the guid of the run, identifies the work in the journal and
 *  the log. Errors: 403 when the person no longer works here. */
export async function actorOfAccount(tx: Tx, account: string, organization: string, requestId: string): Promise<Actor> {
  const found = await tx.one<AccountRights>(sql`
    select a.user_name as "userName", a.full_name as "fullName", rights_of_account(a.guid, ${organization}) as rights
    from account a
    join membership m on m.account_guid = a.guid and m.organization_guid = ${organization} and membership_is_open(m)
    join organization o on o.guid = m.organization_guid and o.is_active
    where a.guid = ${account} and account_is_open(a)`);
  if (!found?.rights)
    throw new AppError('forbidden', { detail: 'Тот, с чьими правами идёт задача, больше не работает в организации.' });
  return {
    organization,
    account,
    ...found,
    rights: found.rights,
    session: null,
    requestId,
    address: '',
    manner: { via: { kind: 'program', name: 'Планировщик' } },
    duty: null,
    viewing: null,
  };
}

/** Refuses work for which the person lacks the right. Errors: 403. */
export function checkMayWork(actor: Actor, kind: JobName, isPlanned: boolean): void {
  const { needs } = jobFacts(kind);
  const asked = [...(needs ? [needs] : []), ...(isPlanned ? [{ entity: 'scheduler', action: 'create' } as const] : [])];
  for (const { entity, action } of asked) {
    const { allowed, reason } = decide(actor.rights, entity, action, null, onSomeRows);
    if (!allowed)
      throw new AppError('forbidden', {
        detail: `${actor.fullName}: ${reason}. С этими правами задача не выполняется.`,
      });
  }
}
