import type { AnyRow } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { entryOf, getRow, lockRow } from '../../resource/store.ts';
import { forgetGuesses } from '../auth/guesses.service.ts';
import { administeredBy, keepAdministratorsIn } from '../rights/administrators.service.ts';
import { ownUser, refuseAboveAnywhere, userResource } from './authority.service.ts';
import { revokeTokens } from './standing.ts';

const nameless = sql`last_name = 'Удалённый', first_name = 'пользователь', middle_name = null, email = null, phone = null,
  version = version + 1, updated_at = now()`;

/** The cards of an employee that belonged to an account in this organization, those removed long ago included. */
const cardsOf = (account: string) => sql`
  select guid from employee where account_guid = ${account}
  union select record_guid from journal j
  where j.scope = current_organization() and j.action = 'remove' and j.kind = 'employee'
    and jsonb_path_exists(j.stored, '$[*].rows[*] ? (@.account_guid == $account)', jsonb_build_object('account', ${account}::text))`;

/** Erases who the person was: from the account, from the cards of the employee in this organization, and from what is read
 *  of the journal, which itself stays as it is. Errors: 403, 404, 409 `protected`, 412. */
export async function erase(tx: Tx, actor: Actor, guid: string, version: number): Promise<AnyRow> {
  const { guid: account } = await ownUser(tx, actor, guid);
  const row = await lockRow(tx, userResource, account, version);
  await refuseAboveAnywhere(tx, actor, account);
  const here = actor.organization!;
  const administered = await administeredBy(tx, here, account);
  await tx.run(
    sql`insert into erased_person (guid) select ${account}::uuid union ${cardsOf(account)} on conflict do nothing`,
  );
  await forgetGuesses(tx, String(row['userName']));
  await tx.run(sql`
    update account set ${nameless}, user_name = 'deleted-' || replace(gen_random_uuid()::text, '-', ''), status = 'archived',
      erased_at = now(), password_hash = null, must_change_password = false, block_reason = null, blocked_until = null,
      second_factor_secret = null, second_factor_since = null, second_factor_step = null, backup_codes = '{}'
    where guid = ${account}`);
  await tx.run(sql`update employee set ${nameless}, personnel_number = null where account_guid = ${account}`);
  await tx.run(sql`update membership set note = null where account_guid = ${account}`);
  await tx.run(sql`delete from session where account_guid = ${account}`);
  await tx.run(sql`delete from account_link where account_guid = ${account}`);
  await revokeTokens(tx, here, account);
  await keepAdministratorsIn(tx, here, administered);
  const erased = await getRow(tx, userResource, account);
  writeJournal(tx, actor, { ...entryOf(userResource, actor, erased), action: 'erase' });
  return erased;
}
