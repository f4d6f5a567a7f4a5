import { organizations } from 'contract/features/organizations/facts.ts';
import type { Merging } from 'contract/features/organizations/merging.ts';
import type { Actor } from '../../../core/actor.ts';
import { invalidField } from '../../../core/app-error.ts';
import { join, name, sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { within } from '../../../core/within.ts';
import { getRow } from '../../../resource/store.ts';
import { checkAdministersBoth } from './parties.ts';
import { quotasBeyond } from './quotas.service.ts';
import { tablesThat, titleOfTable } from './tables.service.ts';

const EXAMPLES = 5;

type Counted = Merging['records'];

async function counted(tx: Tx, tables: readonly string[]): Promise<Counted> {
  const titled = tables.filter((table) => titleOfTable(table));
  const counts = titled.map((table) => {
    const only = table === 'series' ? sql`and region_guid is null` : sql``;
    return sql`select ${table}::text as "table", count(*)::integer as count from ${name(table)} where organization_guid = current_organization() ${only}`;
  });
  const found = await tx.rows<{ table: string; count: number }>(join(counts, ' union all '));
  return found.flatMap(({ table, count }) => (count > 0 ? [{ title: titleOfTable(table)!, count }] : []));
}

/** Names used in both organizations where they must be unique; they must be changed in one of them first. */
export async function collisionsOf(tx: Tx, subject: string, target: string): Promise<Merging['collisions']> {
  const found = await tx.rows<{ table: string; count: number; examples: string[] }>(sql`
    select target as "table", count(*)::integer as count, (array_agg(distinct told))[1:${EXAMPLES}] as examples
    from merger_collisions(${subject}, ${target}) group by target order by target`);
  return found.map(({ table, ...counted }) => ({ title: titleOfTable(table) ?? 'Прочее', ...counted }));
}

/** The accounts of the current organization's employees. */
export async function accountsOfEmployees(tx: Tx): Promise<string[]> {
  const found = await tx.rows<{ account: string }>(
    sql`select account_guid as account from employee where account_guid is not null`,
  );
  return found.map(({ account }) => account);
}

/** Counts what would be moved to the successor and what would stay. Errors: 403, 404, 422 for itself as the
 *  successor. */
export async function previewOf(tx: Tx, actor: Actor, guid: string, successor: string): Promise<Merging> {
  const [subject, target] = [await getRow(tx, organizations, guid), await getRow(tx, organizations, successor)];
  if (subject.guid === target.guid) throw invalidField('successor', 'Организацию не присоединяют к ней самой');
  await checkAdministersBoth(tx, actor, subject.guid, target.guid);
  const collisions = await collisionsOf(tx, subject.guid, target.guid);
  const quotas = await quotasBeyond(tx, subject.guid, target.guid);
  const [moves, stays] = [await tablesThat(tx, 'moves'), await tablesThat(tx, 'stays')];
  const accounts = await within(tx, target.guid, accountsOfEmployees);
  return within(tx, subject.guid, async (tx) => {
    const people = (await tx.one<{ employees: number; inBoth: number }>(sql`
      select count(*)::integer as employees, count(*) filter (where account_guid = any(${accounts}::uuid[]))::integer as "inBoth" from employee`))!;
    return {
      ...people,
      records: await counted(tx, moves),
      collisions,
      quotas,
      stays: await counted(
        tx,
        stays.filter((table) => !['journal', 'run'].includes(table)),
      ),
    };
  });
}
