import { employees } from 'contract/features/employees/facts.ts';
import { enteredOf } from 'contract/kit/resource.ts';
import type pg from 'pg';
import { AppError } from '../../../core/app-error.ts';
import type { Actor } from '../../../core/actor.ts';
import { writeJournal } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import { entryOf } from '../../../resource/remembered.ts';
import { getRow, updateRow } from '../../../resource/store.ts';
import { organizationsOf } from '../../rights/administrators.service.ts';
import type { TrustedProvider } from '../../sign-in-providers/provider.service.ts';
import { programIn } from './program.service.ts';

interface Links {
  /** The groups mapped from the person's groups at the provider. */
  wanted: string[];
  /** The groups given by this provider before. */
  given: string[];
}

const linksOf = (tx: Tx, provider: string, card: string, values: readonly string[]) =>
  tx.one<Links>(sql`
    select
      array(select distinct p.group_guid::text from provider_group p
        where p.provider_guid = ${provider} and p.value = any(${values}::text[]) order by 1) as wanted,
      array(select l.to_guid::text from employee_group l
        where l.from_guid = ${card} and l.provider_guid = ${provider}) as given`);

async function write(tx: Tx, actor: Actor, card: string, groups: string[]): Promise<void> {
  const row = await getRow(tx, employees, card);
  await updateRow(tx, actor, employees, card, row.version, { ...enteredOf(employees, row), groups });
}

/** Makes a change, or records in the journal why a rule forbids it; the person can sign in regardless. */
async function unlessRefused(
  tx: Tx,
  actor: Actor,
  card: string,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  await tx.run(sql`savepoint brought`);
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await tx.run(sql`rollback to savepoint brought`);
    const row = await getRow(tx, employees, card);
    const after = { reason: `${what}. ${error.message}` };
    writeJournal(tx, actor, { ...entryOf(employees, actor, row), action: 'refused', after });
  }
}

/** Adds the mapped groups to an employee's card and removes those no longer reported: never groups given by hand, and
 *  never those of the last administrator. */
async function bring(tx: Tx, actor: Actor, provider: string, card: string, values: readonly string[]): Promise<void> {
  const { groups } = await getRow(tx, employees, card);
  const { wanted, given } = (await linksOf(tx, provider, card, values))!;
  const added = wanted.filter((group) => !groups.includes(group));
  const gone = given.filter((group) => !wanted.includes(group));
  if (added.length)
    await unlessRefused(tx, actor, card, 'Группы поставщика не даны', async () => {
      await write(tx, actor, card, [...groups, ...added]);
      await tx.run(sql`
        update employee_group set provider_guid = ${provider} where from_guid = ${card} and to_guid = any(${added}::uuid[])`);
    });
  if (gone.length)
    await unlessRefused(tx, actor, card, 'Группы поставщика не отняты', async () => {
      const present = (await getRow(tx, employees, card)).groups;
      const left = present.filter((group) => !gone.includes(group));
      await write(tx, actor, card, left);
    });
}

/** Whether only the person named by the provider can sign in to the account. Its creator may know its password, unless
 *  the person has proven to know it, too. */
const isOnlyTheirs = (tx: Tx, provider: string, account: string): Promise<object | undefined> =>
  tx.one(sql`
    select from external_login l join account a on a.guid = l.account_guid
    where l.provider_guid = ${provider} and l.account_guid = ${account} and (l.is_own or a.password_hash is null
      and not exists (select from passkey k where k.account_guid = a.guid))`);

/** Stores the groups reported by a provider, at most once a day. */
const rememberGroups = (tx: Tx, provider: string, values: readonly string[]) =>
  tx.run(sql`
    insert into provider_told_group (provider_guid, value)
    select ${provider}, value from unnest(${values}::text[]) u (value) group by value order by value
    on conflict (provider_guid, value) do update set told_at = now() where provider_told_group.told_at < now() - interval '1 day'`);

/** Updates a person's groups in every organization to those reported by a provider. */
export async function syncGroups(
  pool: pg.Pool,
  provider: TrustedProvider,
  account: string,
  values: readonly string[],
  from: { requestId: string; address: string },
): Promise<void> {
  const organizations = await asOrg(pool, { organization: null, account: null }, 'write', async (tx) => {
    await rememberGroups(tx, provider.guid, values);
    return (await isOnlyTheirs(tx, provider.guid, account)) ? organizationsOf(tx, account) : [];
  });
  for (const organization of organizations)
    await asOrg(pool, { organization, account: null }, 'write', async (tx) => {
      const card = await tx.one<{ guid: string }>(sql`
        select e.guid from employee e join organization o on o.guid = e.organization_guid and o.is_active
          join membership m on m.account_guid = e.account_guid and m.organization_guid = e.organization_guid and membership_is_open(m)
        where e.account_guid = ${account} and e.dismissed_at is null for no key update of e`);
      if (card) await bring(tx, programIn(organization, provider, from), provider.guid, card.guid, values);
    });
}
