import type { employment } from 'contract/features/employment.ts';
import { employees } from 'contract/features/employees.ts';
import { enteredFields } from 'contract/kit/field.ts';
import { anyResource, type AnyRow } from 'contract/kit/resource.ts';
import type { Answer } from 'contract/kit/route.ts';
import type { Actor } from '../../core/actor.ts';
import { invalidField } from '../../core/app-error.ts';
import { inManner, writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { entryOf, findRow, updateRow } from '../../resource/store.ts';

const cards = anyResource(employees);

const entered = (row: AnyRow, patch: object) => ({
  ...Object.fromEntries(enteredFields(cards.fields).map(([key]) => [key, row[key]])),
  ...patch,
});

/** Gives the subordinates another manager, each a part of the dismissal. */
async function handOver(tx: Tx, actor: Actor, from: string, to: string | null): Promise<number> {
  const subordinates = await tx.rows<{ guid: string }>(
    sql`select guid from employee where manager_guid = ${from} order by guid`,
  );
  for (const { guid } of subordinates) {
    const row = await findRow(tx, cards, guid, sql`for no key update of t`);
    if (row) await updateRow(tx, actor, cards, guid, row.version, entered(row, { managerGuid: to }));
  }
  return subordinates.length;
}

/** Closes what the account could still work by: its tokens of this organization, and its sessions when it works in no other. */
async function closeDoors(tx: Tx, account: string): Promise<{ sessions: number; tokens: number }> {
  const tokens = await tx.run(sql`
    update api_token set revoked_at = now()
    where account_guid = ${account} and organization_guid = current_organization() and revoked_at is null`);
  const sessions = await tx.run(sql`
    update session s set ended_at = now() from account a
    where a.guid = ${account} and a.organizations_count = 1 and s.account_guid = a.guid and s.ended_at is null and s.ends_at > now()`);
  return { sessions, tokens };
}

/** Dismisses an employee and hands over his subordinates; from the day on his rights are gone. Errors: 403, 404, 409, 412, 422. */
export async function dismiss(
  tx: Tx,
  actor: Actor,
  guid: string,
  version: number,
  { dismissedAt, successorGuid }: { dismissedAt: string; successorGuid: string | null },
): Promise<Answer<typeof employment.dismiss>> {
  if (successorGuid === guid) throw invalidField('successorGuid', 'Сотрудник не может быть преемником самого себя');
  const before = await findRow(tx, cards, guid);
  const row = await updateRow(tx, actor, cards, guid, version, entered(before ?? ({} as AnyRow), { dismissedAt }));
  const subordinates = await handOver(tx, inManner(actor, { isPart: true }), guid, successorGuid);
  const isGone = await tx.one(sql`select where ${dismissedAt}::date <= today()`);
  const account = row['userGuid'] as string | null;
  const closed = account && isGone ? await closeDoors(tx, account) : { sessions: 0, tokens: 0 };
  if (subordinates) {
    writeJournal(tx, actor, {
      ...entryOf(cards, actor, row),
      action: 'update',
      after: { managerGuid: successorGuid, dismissedAt },
      parts: subordinates,
    });
  }
  return { row: row as Answer<typeof employment.dismiss>['row'], subordinates, ...closed };
}
