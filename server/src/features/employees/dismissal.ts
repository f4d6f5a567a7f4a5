import type { employeeCalls } from 'contract/features/employees/calls.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { enteredOf, type Row } from 'contract/kit/resource.ts';
import type { Answer } from 'contract/kit/route.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { inManner, writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { findRow, getRow, updateRow } from '../../resource/store.ts';
import { doorsOf } from '../rights/doors.service.ts';

const entered = (row: Row<typeof employees>, patch: object) => ({
  ...enteredOf(employees, row),
  ...patch,
});

/** Gives the subordinates another manager as parts of the dismissal; the successor gets the manager above. */
async function handOver(
  tx: Tx,
  actor: Actor,
  leaving: Row<typeof employees>,
  successor: string | null,
): Promise<number> {
  const subordinates = await tx.rows<{ guid: string }>(
    sql`select guid from employee where manager_guid = ${leaving.guid} order by guid`,
  );
  const part = inManner(actor, { isPart: true });
  for (const { guid } of subordinates) {
    const { allowed, reason } = decide(actor.rights, 'employees', 'update', guid);
    if (!allowed) throw new AppError('forbidden', { detail: reason });
    const row = await findRow(tx, employees, guid, sql`for no key update of t`);
    const managerGuid = guid === successor ? leaving.managerGuid : successor;
    if (row) await updateRow(tx, part, employees, guid, row.version, entered(row, { managerGuid }));
  }
  if (subordinates.length) {
    const whole = { organization: actor.organization, entity: employees.table, recordName: employees.titles.list };
    writeJournal(tx, actor, {
      ...whole,
      action: 'update',
      after: { managerGuid: successor },
      parts: subordinates.length,
    });
  }
  return subordinates.length;
}

/** Dismisses an employee and hands over his subordinates; his rights end on the given day. Errors: 403, 404, 409, 412, 422. */
export async function dismiss(
  tx: Tx,
  actor: Actor,
  guid: string,
  version: number,
  { dismissedAt, successorGuid }: { dismissedAt: string; successorGuid: string | null },
): Promise<Answer<typeof employeeCalls.dismiss>> {
  if (successorGuid === guid) throw invalidField('successorGuid', 'Сотрудник не может быть преемником самого себя');
  if (successorGuid && !(await findRow(tx, employees, successorGuid))) {
    throw invalidField('successorGuid', 'Такого сотрудника больше нет');
  }
  const before = await getRow(tx, employees, guid);
  const doors = await doorsOf(tx, before.userGuid);
  const row = await updateRow(tx, actor, employees, guid, version, entered(before, { dismissedAt }));
  const subordinates = await handOver(tx, actor, row, successorGuid);
  const isGone = await tx.one(sql`select where ${dismissedAt}::date <= today()`);
  return { row, subordinates, ...(isGone ? doors : { sessions: 0, tokens: 0 }) };
}

/** Cancels a dismissal without restoring anything else. Errors: 403, 404, 409 when the employee works, 412. */
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
