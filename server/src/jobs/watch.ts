import type pg from 'pg';
import { sql } from '../core/sql.ts';
import { asOrg, type Tx } from '../core/transaction.ts';
import { ofSchedule, raiseLate, notifyOverdue, type Late } from './late.ts';
import { ADMINISTRATORS, notify } from './notify.ts';

/** Notifies about runs in one organization that should have started a minute ago or should have ended by now. */
async function notifyLate(tx: Tx): Promise<void> {
  const asleep = await tx.rows<Late>(sql`
    update schedule s set missed_at = s.next_run_at
    where s.is_enabled and not is_paused(s) and s.next_run_at < now() - interval '1 minute' and s.missed_at is distinct from s.next_run_at
    returning s.guid, s.next_run_at as at, ${ofSchedule}`);
  for (const late of asleep) await raiseLate(tx, late, 'asleep', 'не началась в срок:');
  const waiting = await tx.rows<Late>(sql`
    update run r set late_at = now() from run o left join schedule s on s.guid = o.schedule_guid
    where o.guid = r.guid and r.state = 'waiting' and r.started_at is null and r.late_at is null
      and r.ready_at < now() - interval '1 minute'
    returning r.guid, r.due_at as at, ${ofSchedule}`);
  for (const late of waiting) await raiseLate(tx, late, 'waiting', 'ждёт свободного исполнителя дольше минуты, срок:');
  await notifyOverdue(tx, sql`r.state in ('waiting', 'running')`, 'не закончена к сроку');
}

interface Unread {
  guid: string;
  text: string;
  resource: string;
  recordGuid: string;
}

/** Escalates unread alarms to the administrators. */
async function escalate(tx: Tx): Promise<void> {
  const unread = await tx.rows<Unread>(sql`
    with due as (
      update notification set escalates_at = null where escalates_at < now() returning guid, text, resource, record_guid as "recordGuid")
    select d.* from due d where not exists (select from notification_read r where r.notification_guid = d.guid)`);
  for (const { guid, text, resource, recordGuid } of unread)
    await notify(tx, {
      to: ADMINISTRATORS,
      kind: 'run',
      severity: 'error',
      text: `Тревогу никто не прочёл. ${text}`,
      about: { resource, guid: recordGuid },
      once: `escalated:${guid}`,
    });
}

/** Notifies people about what is late in the transaction's organization. */
export type LateCheck = (tx: Tx) => Promise<void>;

/** Checks every organization for work that has stalled. Any program may do it: a program that serves the console notices that
 *  no program works in the background. A failure in one organization is rolled back and does not stop the others. */
export async function watch(pool: pg.Pool, more: readonly LateCheck[] = []): Promise<void> {
  const nobody = { organization: null, account: null };
  const late = await asOrg(pool, nobody, 'read', (tx) =>
    tx.last<{ organization: string }>(sql`select late_organizations() as organization`),
  );
  const failed: Error[] = [];
  for (const { organization } of late)
    for (const check of [notifyLate, ...more, escalate])
      await asOrg(pool, { organization, account: null }, 'write', check).catch((cause: unknown) =>
        failed.push(new Error(`organization ${organization}: ${check.name}`, { cause })),
      );
  if (failed.length) throw new AggregateError(failed, 'not everybody was told of what is late');
}
