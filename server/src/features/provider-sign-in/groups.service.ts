import { employees } from 'contract/features/employees/facts.ts';
import { enteredOf } from 'contract/kit/resource.ts';
import type pg from 'pg';
import { AppError } from '../../core/app-error.ts';
import type { Actor } from '../../core/actor.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import { entryOf } from '../../resource/remembered.ts';
import { getRow, updateRow } from '../../resource/store.ts';
import { organizationsOf } from '../rights/administrators.service.ts';
import type { OpenProvider } from '../sign-in-providers/provider.service.ts';
import { programIn } from './program-actor.ts';

interface Links {
  /** Those to which the groups of the person at the provider lead. */
  wanted: string[];
  /** Those that this provider has given. */
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

/** Gives the card of an employee the groups that a provider tells and takes away those that it tells no more: never those given by
 *  hand, and never the last administrator's. */
async function bring(tx: Tx, actor: Actor, provider: string, card: string, values: readonly string[]): Promise<void> {
  const { groups } = await getRow(tx, employees, card);
  const { wanted, given } = (await linksOf(tx, provider, card, values))!;
  const added = wanted.filter((group) => !groups.includes(group));
  const gone = given.filter((group) => !wanted.includes(group));
  if (added.length) {
    await write(tx, actor, card, [...groups, ...added]);
    await tx.run(sql`
      update employee_group set provider_guid = ${provider} where from_guid = ${card} and to_guid = any(${added}::uuid[])`);
  }
  if (gone.length === 0) return;
  await tx.run(sql`savepoint withdrawn`);
  try {
    await write(
      tx,
      actor,
      card,
      [...groups, ...added].filter((group) => !gone.includes(group)),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await tx.run(sql`rollback to savepoint withdrawn`);
    const row = await getRow(tx, employees, card);
    const note = { reason: `Группы поставщика не отняты. ${error.message}` };
    writeJournal(tx, actor, { ...entryOf(employees, actor, row), action: 'refused', after: note });
  }
}

/** Brings the groups of a person in every organization up to what a provider tells. */
export async function bringGroups(
  pool: pg.Pool,
  provider: OpenProvider,
  account: string,
  values: readonly string[],
  from: { requestId: string; address: string },
): Promise<void> {
  const organizations = await asOrg(pool, { organization: null, account: null }, 'write', (tx) =>
    organizationsOf(tx, account),
  );
  for (const organization of organizations)
    await asOrg(pool, { organization, account: null }, 'write', async (tx) => {
      const card = await tx.one<{ guid: string }>(sql`
        select guid from employee where account_guid = ${account} and dismissed_at is null`);
      if (card) await bring(tx, programIn(organization, provider, from), provider.guid, card.guid, values);
    });
}
