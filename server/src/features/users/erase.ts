import { employees } from 'contract/features/employees/facts.ts';
import { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { within } from '../../core/within.ts';
import { entryOf } from '../../resource/remembered.ts';
import { getRow, lockRow } from '../../resource/store.ts';
import { administeredBy, keepAdministratorsIn, organizationsOf } from '../rights/administrators.service.ts';
import { needSecondPerson } from '../rights/second-person.service.ts';
import { ownUser, refuseAboveAnywhere } from './authority.service.ts';
import { revokeTokens } from './account-access.service.ts';

const NAMELESS = 'Удалённый пользователь';
const nameless = sql`last_name = 'Удалённый', first_name = 'пользователь', middle_name = null, email = null, phone = null,
  version = version + 1, updated_at = now()`;

const cardsOf = (accounts: string[]) => sql`select cards_of(${accounts}::uuid[])`;

/** Erases a person's data in the transaction's organization, where their cards must not be in use. */
async function eraseIn(tx: Tx, actor: Actor, accounts: string[], names: readonly string[]): Promise<void> {
  await closeCards(tx, actor, accounts);
  await eraseWords(tx, [...new Set([...names, ...(await namesHere(tx, accounts))])]);
  await tx.run(sql`
    insert into erased_person (guid) select unnest(${accounts}::uuid[]) union ${cardsOf(accounts)} on conflict do nothing`);
  await tx.run(sql`
    update employee set ${nameless}, personnel_number = null where guid in (${cardsOf(accounts)})`);
  await tx.run(sql`update membership set note = null
    where account_guid = any(${accounts}::uuid[]) and organization_guid = current_organization()`);
  await tx.run(sql`
    delete from repeated_request r where exists (
      select from (select unnest(${accounts}::uuid[]) union ${cardsOf(accounts)}) p (guid) where position(p.guid::text in r.answer::text) > 0)`);
}

/** Dismisses the cards, because otherwise their groups would count a person who no longer exists. */
async function closeCards(tx: Tx, actor: Actor, accounts: string[]): Promise<void> {
  const cards = await tx.rows<{ guid: string; dismissedAt: string | null; groups: string[] }>(sql`
    select e.guid, e.dismissed_at::text as "dismissedAt", array(select l.to_guid from employee_group l where l.from_guid = e.guid) as groups
    from employee e where e.guid in (${cardsOf(accounts)}) order by e.guid for update of e`);
  for (const { guid, dismissedAt, groups } of cards) {
    await tx.run(sql`delete from employee_group where from_guid = ${guid}`);
    const [closed] = await tx.rows<{ dismissedAt: string; organization: string }>(sql`
      update employee set dismissed_at = least(dismissed_at, today()), hired_at = least(hired_at, today()) where guid = ${guid}
      returning dismissed_at::text as "dismissedAt", organization_guid as organization`);
    const after = { dismissedAt: closed!.dismissedAt, groups: [] };
    if (groups.length === 0 && dismissedAt === after.dismissedAt) continue;
    writeJournal(tx, actor, {
      action: 'update',
      organization: closed!.organization,
      entity: employees.table,
      record: guid,
      recordName: NAMELESS,
      before: { dismissedAt, groups },
      after,
    });
  }
}

/** Removes the person's names from stored texts. */
async function eraseWords(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const erased = (text: Sql) => sql`regexp_replace(${text}, ${name}, ${NAMELESS}, 'g')`;
    await tx.run(sql`
      update notification set text = ${erased(sql`text`)} where organization_guid = current_organization() and text ~ ${name}`);
    // Journal entries show the current names of the records they are about.
    await tx.run(sql`
      with spoken as (
        update pending_change set title = ${erased(sql`title`)},
          told = array(select ${erased(sql`t.line`)} from unnest(told) with ordinality t (line, place) order by t.place)
        where organization_guid = current_organization() and title || array_to_string(told, ' ') ~ ${name} returning guid)
      insert into erased_person (guid) select guid from spoken on conflict do nothing`);
  }
}

const LETTER = '[A-Za-zА-Яа-яЁё-]';
/** Excludes longer names, which with a patronymic belong to another person. */
const PATRONYMIC = String.raw` [А-ЯЁ][а-яё]+(?:вич|ьич|мич|вна|ична)`;

const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);

interface FullName {
  fullName: string;
  middleName: string | null;
}

/** A name as a database regular expression that does not match longer names of others. */
const whole = ({ fullName, middleName }: FullName) =>
  `(?<!${LETTER})${plain(fullName)}(?!${middleName ? LETTER : `${LETTER}|${PATRONYMIC}`})`;

/** The names by which texts refer to accounts. */
async function namesOf(tx: Tx, accounts: string[]): Promise<string[]> {
  const found = await tx.rows<FullName & { userName: string }>(
    sql`select full_name as "fullName", user_name as "userName", middle_name as "middleName" from account where guid = any(${accounts}::uuid[])`,
  );
  return found.flatMap((one) => [whole(one), plain(`(${one.userName})`)]);
}

/** The names on their cards here, which may have another surname, and former names from the journal. */
async function namesHere(tx: Tx, accounts: string[]): Promise<string[]> {
  const found = await tx.rows<FullName>(sql`
    select full_name as "fullName", middle_name as "middleName" from employee where guid in (${cardsOf(accounts)})
    union
    select record_name, substring(record_name from '^\\S+ \\S+ (.+)') from journal
    where kind = any(${[users.table, employees.table]}) and record_name like '% %'
      and record_guid in (select unnest(${accounts}::uuid[]) union ${cardsOf(accounts)})`);
  return found.filter(({ fullName }) => fullName !== NAMELESS).map(whole);
}

/** Erases the account itself and its means of access. */
async function eraseAccounts(tx: Tx, accounts: string[]): Promise<void> {
  const whose = sql`account_guid = any(${accounts}::uuid[])`;
  await tx.run(sql`
    delete from sign_in_guess g using account a
    where a.guid = any(${accounts}::uuid[]) and g.subject in ('account:' || lower(a.user_name), 'reset:' || lower(a.user_name))`);
  await tx.run(sql`
    update account set ${nameless}, user_name = 'deleted-' || replace(gen_random_uuid()::text, '-', ''), status = 'archived',
      erased_at = now(), password_hash = null, must_change_password = false, block_reason = null, blocked_until = null,
      second_factor_secret = null, second_factor_since = null, second_factor_step = null, backup_codes = '{}'
    where guid = any(${accounts}::uuid[])`);
  await tx.run(sql`update session set ended_at = now() where ${whose} and ended_at is null`);
  await tx.run(sql`update session set provider_subject = null, provider_sid = null, id_token = null where ${whose}`);
  await tx.run(sql`delete from account_link where ${whose}`);
  await tx.run(sql`delete from known_device where ${whose}`);
  await tx.run(sql`delete from passkey where ${whose}`);
  await tx.run(sql`delete from external_login where ${whose}`);
  await tx.run(sql`delete from notification_settings where ${whose}`);
  await tx.run(sql`delete from preference where ${whose}`);
}

/** Erases a person's data: in the account and those merged into it, on their cards in all organizations, and in what is
 *  shown of the journal, whose entries do not change. Errors: 403, 404, 409 `protected`, 412. */
export async function erase(tx: Tx, actor: Actor, guid: string, version: number): Promise<Row<typeof users>> {
  const { guid: account, fullName } = await ownUser(tx, actor, guid);
  await lockRow(tx, users, account, version);
  await refuseAboveAnywhere(tx, actor, account, 'Имена, почта и телефон стираются навсегда');
  await needSecondPerson(tx, actor, {
    kind: 'erasure',
    title: `Стирание личных данных: «${fullName}»`,
    lines: ['Имена, почта и телефон стираются навсегда'],
    concerned: [account],
  });
  const here = actor.organization!;
  const administered = await administeredBy(tx, here, account);
  const merged = await tx.rows<{ guid: string }>(
    sql`select from_guid as guid from redirect where to_guid = ${account}`,
  );
  const accounts = [account, ...merged.map((one) => one.guid)];
  await revokeTokens(tx, actor, account);
  const names = await namesOf(tx, accounts);
  await eraseAccounts(tx, accounts);
  for (const organization of await organizationsOf(tx, account)) {
    await within(tx, organization, (tx) => eraseIn(tx, actor, accounts, names));
  }
  await keepAdministratorsIn(tx, administered);
  const erased = await getRow(tx, users, account);
  writeJournal(tx, actor, { ...entryOf(users, actor, erased), action: 'erase' });
  return erased;
}
