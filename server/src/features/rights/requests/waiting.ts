import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { notify } from '../../../jobs/notify.ts';
import { everybodyHere } from '../people.service.ts';
import { decidersAmong, titleOf, type Asked } from './requests.ts';

interface Waiting extends Asked {
  guid: string;
  account: string;
  reason: string;
}

/** Notifies once more about requests that have been waiting for days. */
export async function remindOfWaitingRequests(tx: Tx): Promise<void> {
  const waiting = await tx.rows<Waiting>(sql`
    update permission_request r set reminded_at = now() where r.organization_guid = current_organization() and is_waiting_long(r)
    returning r.guid, r.account_guid as account, r.entity_type as entity, r.value as action, r.object_guid as object, r.valid_to as until, r.reason`);
  if (waiting.length === 0) return;
  const everybody = await everybodyHere(tx);
  for (const { guid, account, reason, ...asked } of waiting) {
    const asker = everybody.find((person) => person.account === account);
    for (const decider of asker ? decidersAmong(everybody, asker, asked) : [])
      await notify(tx, {
        to: { account: decider.account! },
        kind: 'rights',
        severity: 'warning',
        text: `${asker!.name} всё ещё ждёт права «${titleOf(asked)}»: ${reason}`,
        about: { resource: 'permission-requests', guid },
      });
  }
}
