import type { TypeCheck } from 'contract/features/object-types/changes.ts';
import { resourceOfType } from 'contract/features/object-types/described.ts';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import type { Carry } from 'contract/features/object-types/carry.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { anyFields } from 'contract/rights/reach.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { newGuid } from '../../../core/guid.ts';
import { name, sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { reached } from '../../../resource/rights/reach.ts';
import { getRow } from '../../../resource/store.ts';

export type CheckProgress = Pick<TypeCheck, 'total' | 'done' | 'unfit' | 'rows' | 'lost' | 'carried' | 'views'>;

/** Starts a check of the user, replacing his last one. */
export async function beginCheck(
  tx: Tx,
  { account }: Actor,
  type: string,
  parameters: readonly Parameter[],
  carries: readonly Carry[],
): Promise<string> {
  const guid = newGuid();
  await tx.run(sql`delete from object_type_check where type_guid = ${type} and account_guid = ${account}`);
  await tx.run(sql`
    insert into object_type_check (guid, account_guid, type_guid, parameters, carries)
    values (${guid}, ${account}, ${type}, ${JSON.stringify(parameters)}, ${JSON.stringify(carries)})`);
  return guid;
}

/** The result of a check limited to what its reader may see: hidden records are counted but not named. */
async function namedTo(tx: Tx, { rights }: Actor, type: string, check: TypeCheck): Promise<TypeCheck> {
  const resource = resourceOfType({ ...(await getRow(tx, objectTypes, type)), parameters: [] });
  const { reach } = reached(resource, rights, 'read', anyFields);
  if (!reach) return check;
  const named = [...check.rows, ...check.carried.flatMap(({ examples }) => examples)].map((one) => one.guid);
  const found = await tx.rows<{ guid: string }>(sql`
    select t.guid from ${name(resource.table)} t where t.guid = any(${named}::uuid[]) and ${reach}`);
  const visible = new Set(found.map((one) => one.guid));
  const isVisible = (one: { guid: string }) => visible.has(one.guid);
  const carried = check.carried.map((one) => ({ ...one, examples: one.examples.filter(isVisible) }));
  return { ...check, rows: check.rows.filter(isVisible), carried };
}

/** The state of a check. Errors: 404. */
export async function readCheck(tx: Tx, actor: Actor, type: string, guid: string): Promise<TypeCheck> {
  const found = await tx.one<TypeCheck>(sql`
    select guid, total, done, unfit, rows, lost, carries, carried, views,
      case when status = 'running' and seen_at < now() - interval '1 minute' then 'failed' else status end as status
    from object_type_check where guid = ${guid} and type_guid = ${type} and account_guid = ${actor.account}`);
  if (!found) throw new AppError('not_found');
  return namedTo(tx, actor, type, found);
}

/** Saves that the user has seen the result of a check. Errors: 404, 409 while it is running. */
export async function confirmCheck(tx: Tx, actor: Actor, type: string, guid: string): Promise<void> {
  const { status } = await readCheck(tx, actor, type, guid);
  if (status !== 'done') throw new AppError('conflict', { detail: 'Проверка ещё не закончена.' });
  await saveConfirmed(tx, guid);
}

export const saveConfirmed = (tx: Tx, guid: string): Promise<number> =>
  tx.run(sql`update object_type_check set is_confirmed = true where guid = ${guid}`);

/** A condition: the user has confirmed a check of exactly these parameters. */
const confirmed = (account: string, type: string, parameters: readonly Parameter[]) => sql`
  type_guid = ${type} and account_guid = ${account} and is_confirmed and parameters = ${JSON.stringify(parameters)}::jsonb`;

/** The plan of a confirmed check of exactly these parameters; undefined when there is none. */
export const confirmedPlan = async (
  tx: Tx,
  { account }: Actor,
  type: string,
  parameters: readonly Parameter[],
): Promise<readonly Carry[] | undefined> =>
  (
    await tx.one<{ carries: Carry[] }>(sql`
      select carries from object_type_check where ${confirmed(account, type, parameters)}`)
  )?.carries;

/** Consumes the confirmation. False when there is none. */
export const takeConfirmation = async (
  tx: Tx,
  { account }: Actor,
  type: string,
  parameters: readonly Parameter[],
): Promise<boolean> =>
  (await tx.run(sql`delete from object_type_check where ${confirmed(account, type, parameters)}`)) > 0;

export const saveFound = (tx: Tx, guid: string, status: TypeCheck['status'], found: CheckProgress): Promise<number> =>
  tx.run(sql`
    update object_type_check set status = ${status}, total = ${found.total}, done = ${found.done}, unfit = ${found.unfit},
      rows = ${JSON.stringify(found.rows)}, lost = ${JSON.stringify(found.lost)}, carried = ${JSON.stringify(found.carried)}, views = ${found.views}, seen_at = now()
    where guid = ${guid}`);
