import { employees } from 'contract/features/employees/facts.ts';
import { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { invalidField } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { within } from '../../core/within.ts';
import { entryOf } from '../../resource/remembered.ts';
import { findRow, getRow, lockRow } from '../../resource/store.ts';
import { administeredBy, keepAdministratorsIn, organizationsOf } from '../rights/administrators.service.ts';
import { needSecondPerson } from '../rights/second-person.service.ts';
import { need, ownUser, refuseAboveAnywhere } from './authority.service.ts';
import { dropLinks, endSessions, revokeTokens } from './account-access.service.ts';

interface Merging {
  actor: Actor;
  from: Row<typeof users>;
  into: Row<typeof users>;
}

type Card = { guid: string; name: string; user: string | null };

/** Moves the data of one account in an organization to another account: the membership, saved views and the employee's
 *  card. If the other account already has a card, this one keeps its owner. The transaction must be in that
 *  organization. */
async function moveIn(tx: Tx, { actor, from, into }: Merging, organization: string): Promise<void> {
  await tx.run(sql`
    insert into membership (account_guid, organization_guid, is_default, valid_from, valid_to, note)
    select ${into.guid}, organization_guid, is_default, valid_from, valid_to, note from membership
    where account_guid = ${from.guid} and organization_guid = ${organization} on conflict do nothing`);
  await tx.run(sql`
    update saved_view v set account_guid = ${into.guid} where account_guid = ${from.guid} and not exists (
      select from saved_view o where o.account_guid = ${into.guid} and o.resource = v.resource and o.name = v.name)`);
  await tx.run(sql`
    update desktop d set account_guid = ${into.guid} where account_guid = ${from.guid} and not exists (
      select from desktop o where o.account_guid = ${into.guid} and search_key(o.name) = search_key(d.name))`);
  const moved = await tx.rows<Card>(sql`
    update employee e set version = version + 1, updated_at = now(), account_guid = case when not has.card then ${into.guid}::uuid end,
      merged_guid = case when has.card then ${into.guid}::uuid end
    from (select exists (select from employee o where o.account_guid = ${into.guid}) as card) has
    where e.account_guid = ${from.guid} returning guid, full_name as name, account_guid as user`);
  await tx.run(sql`delete from membership where account_guid = ${from.guid} and organization_guid = ${organization}`);
  const nameOf = (user: Row<typeof users>) => ({ userGuid: user.guid, names: { userGuid: user.fullName } });
  for (const { guid, name, user } of moved) {
    writeJournal(tx, actor, {
      action: 'update',
      organization,
      entity: employees.table,
      record: guid,
      recordName: name,
      before: nameOf(from),
      after: user ? nameOf(into) : { userGuid: null },
    });
  }
}

/** Merged accounts are namesakes, so the user name is needed to distinguish them. */
const named = ({ fullName, userName }: Row<typeof users>) => `${fullName} (${userName})`;

const mergedEntry = (actor: Actor, row: Row<typeof users>) => ({
  ...entryOf(users, actor, row),
  action: 'merge' as const,
  recordName: named(row),
});

/** Merges two accounts of one person: moves everything of the first to the second and archives the first, whose address
 *  then redirects to the second. Errors: 403, 404, 409 `protected`, 412, 422. */
export async function merge(
  tx: Tx,
  actor: Actor,
  guid: string,
  version: number,
  other: string,
): Promise<Row<typeof users>> {
  if (guid === other) throw invalidField('into', 'Выберите другую учётную запись');
  need(actor, 'users', 'delete', other);
  // Locked in a fixed order, so that two crosswise merges of the same accounts do not deadlock.
  await tx.run(sql`
    select from organization_user t where t.guid in (${guid}, ${other}) order by t.guid for no key update of t`);
  await ownUser(tx, actor, guid);
  if (!(await findRow(tx, users, other))) throw invalidField('into', 'Такого пользователя больше нет');
  const into = await ownUser(tx, actor, other);
  if (into.status === 'archived') throw invalidField('into', 'Эта учётная запись в архиве');
  const from = await lockRow(tx, users, guid, version);
  const message = `Объединение: остаётся ${named(into)}, в архив уходит ${named(from)}`;
  for (const account of [from.guid, into.guid]) await refuseAboveAnywhere(tx, actor, account, message);
  await needSecondPerson(tx, actor, {
    kind: 'merging',
    title: `Объединение учётных записей «${from.fullName}» и «${into.fullName}»`,
    lines: [message],
    concerned: [from.guid, into.guid],
  });
  const here = actor.organization!;
  const administered = await administeredBy(tx, here, from.guid);
  await revokeTokens(tx, actor, from.guid);
  for (const organization of await organizationsOf(tx, from.guid)) {
    await within(tx, organization, (tx) => moveIn(tx, { actor, from, into }, organization));
  }
  await tx.run(sql`
    update account set status = 'archived', block_reason = null, blocked_until = null, version = version + 1, updated_at = now()
    where guid = ${from.guid}`);
  await endSessions(tx, from.guid);
  await tx.run(sql`
    update external_login l set account_guid = ${into.guid} where l.account_guid = ${from.guid} and not exists (
      select from external_login o where o.account_guid = ${into.guid} and o.provider_guid = l.provider_guid)`);
  await tx.run(sql`delete from external_login where account_guid = ${from.guid}`);
  await dropLinks(tx, from.guid);
  await tx.run(sql`update redirect set to_guid = ${into.guid} where to_guid = ${from.guid}`);
  await tx.run(sql`insert into redirect (from_guid, to_guid) values (${from.guid}, ${into.guid})`);
  await keepAdministratorsIn(tx, administered);
  writeJournal(tx, actor, {
    ...mergedEntry(actor, from),
    after: { replacedBy: into.guid, names: { replacedBy: named(into) } },
  });
  writeJournal(tx, actor, {
    ...mergedEntry(actor, into),
    after: { merged: from.guid, names: { merged: named(from) } },
  });
  return getRow(tx, users, into.guid);
}
