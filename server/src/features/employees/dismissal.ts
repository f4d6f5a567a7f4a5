import type { employeeCalls } from 'contract/features/employees/calls.ts';
import { employees } from 'contract/features/employees/facts.ts';
import type { Handover } from 'contract/features/employees/handover.ts';
import { enteredOf, type Row } from 'contract/kit/resource.ts';
import type { Answer } from 'contract/kit/route.ts';
import { shownDay } from 'contract/time/day-shape.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { findRow, getRow, updateRow } from '../../resource/store.ts';
import { noAccessReason, openAccessOf } from '../rights/open-access.service.ts';
import { handoverOf, handOver } from './handover.ts';

const entered = (row: Row<typeof employees>, patch: object) => ({
  ...enteredOf(employees, row),
  ...patch,
});

/** The successor's card; null when nobody is chosen. Errors: 422. */
async function successorOf(tx: Tx, guid: string, chosen: string | null): Promise<Row<typeof employees> | null> {
  if (chosen === null) return null;
  if (chosen === guid) throw invalidField('successorGuid', 'Сотрудник не может быть преемником самого себя');
  const successor = await findRow(tx, employees, chosen);
  if (!successor) throw invalidField('successorGuid', 'Такого сотрудника больше нет');
  if (successor.dismissedAt !== null)
    throw invalidField(
      'successorGuid',
      `Этот сотрудник уволен с ${shownDay(successor.dismissedAt)}: выберите того, кто остаётся`,
    );
  const closed = successor.userGuid && (await noAccessReason(tx, successor.userGuid, null));
  if (closed) throw invalidField('successorGuid', `Преемник — ${successor.fullName}: ${closed}`);
  return successor;
}

/** Previews what a dismissal would hand over. Errors: 404, 422. */
export async function previewHandover(
  tx: Tx,
  actor: Actor,
  guid: string,
  successor: string | null,
): Promise<Handover[]> {
  return handoverOf(tx, actor, await getRow(tx, employees, guid), await successorOf(tx, guid, successor));
}

/** Dismisses an employee and hands over their records; their rights end on the given day. Errors: 403, 404, 409, 412,
 *  422. */
export async function dismiss(
  tx: Tx,
  actor: Actor,
  guid: string,
  version: number,
  { dismissedAt, successorGuid }: { dismissedAt: string; successorGuid: string | null },
): Promise<Answer<typeof employeeCalls.dismiss>> {
  const successor = await successorOf(tx, guid, successorGuid);
  const before = await getRow(tx, employees, guid);
  const doors = await openAccessOf(tx, before.userGuid);
  const row = await updateRow(tx, actor, employees, guid, version, entered(before, { dismissedAt }));
  const handed = await handOver(tx, actor, row, successor);
  const isGone = await tx.one(sql`select where ${dismissedAt}::date <= today()`);
  return { row, handed, ...(isGone ? doors : { sessions: 0, tokens: 0 }) };
}

/** Cancels a dismissal without restoring anything else. Errors: 403, 404, 409 when the employee is not dismissed,
 *  412. */
export async function reinstate(
  tx: Tx,
  actor: Actor,
  guid: string,
  version: number | null,
): Promise<Row<typeof employees>> {
  const row = await getRow(tx, employees, guid);
  if (row.dismissedAt === null) throw new AppError('conflict', { detail: 'Этот сотрудник не уволен.' });
  return updateRow(tx, actor, employees, guid, version ?? row.version, entered(row, { dismissedAt: null }));
}
