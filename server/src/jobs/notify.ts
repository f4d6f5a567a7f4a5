import type { NotificationKind, Severity } from 'contract/features/notifications/calls.ts';
import type { Needed } from 'contract/kit/route.ts';
import { newGuid } from '../core/guid.ts';
import { publishEvent } from '../core/events.ts';
import { sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { enqueue, inMs } from './enqueue.ts';

/** Whom is told what is nobody's in particular: the administrators, people who may change rights. */
export const ADMINISTRATORS: Needed = { entity: 'permissionGroups', action: 'update' };

export interface NewNotification {
  /** One person, or everybody who holds a right. */
  to: { account: string } | Needed;
  /** The person who caused the event and is not notified of it, even with the right. */
  except?: string;
  kind: NotificationKind;
  severity: Severity;
  text: string;
  /** The record that it is about. */
  about?: { resource: string; guid: string };
  /** Minutes after which an unread notification is escalated. */
  escalateMinutes?: number | null;
  /** By mail at once, also to who has not chosen letters and in quiet hours. */
  isAtOnce?: boolean;
  /** A key that prevents repeated notifications about the same thing. */
  once?: string;
}

/** Notifies people in the console at once, and by mail those who chose it. False when they were notified before. */
export async function notify(
  tx: Tx,
  { to, except, kind, severity, text, about, escalateMinutes, isAtOnce = false, once }: NewNotification,
): Promise<boolean> {
  const guid = newGuid();
  const right = 'entity' in to ? to : null;
  const isNew = await tx.run(sql`
    insert into notification (guid, organization_guid, account_guid, entity, action, kind, severity, text, resource, record_guid, told_once, escalates_at,
      except_account_guid, is_at_once)
    values (${guid}, current_organization(), ${'account' in to ? to.account : null}, ${right?.entity ?? null}, ${right?.action ?? null},
      ${kind}, ${severity}, ${text}, ${about?.resource ?? null}, ${about?.guid ?? null}, ${once ?? null}, now() + make_interval(mins => ${escalateMinutes ?? null}::integer),
      ${except ?? null}, ${isAtOnce})
    on conflict (organization_guid, told_once) do nothing`);
  if (!isNew) return false;
  publishEvent(tx, 'notifications');
  await askForLetters(tx);
  return true;
}

const GATHER_MS = 5000;

/** One letter covers the notifications that arrived together. */
async function askForLetters(tx: Tx): Promise<void> {
  const asked = await tx.one(sql`
    select from run where organization_guid = current_organization() and kind = 'mail' and state = 'waiting' limit 1`);
  if (!asked) await enqueue(tx, 'mail', {}, inMs(GATHER_MS));
}
