import type { TypeCheck } from 'contract/features/object-types/calls.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { newGuid } from '../../core/guid.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

/** The progress of a check. */
export type CheckProgress = Pick<TypeCheck, 'total' | 'done' | 'unfit' | 'rows' | 'lost'>;

/** Starts a check of the user, replacing his last one. */
export async function beginCheck(
  tx: Tx,
  { account }: Actor,
  type: string,
  parameters: readonly Parameter[],
): Promise<string> {
  const guid = newGuid();
  await tx.run(sql`delete from object_type_check where type_guid = ${type} and account_guid = ${account}`);
  await tx.run(sql`
    insert into object_type_check (guid, account_guid, type_guid, parameters)
    values (${guid}, ${account}, ${type}, ${JSON.stringify(parameters)})`);
  return guid;
}

/** The state of a check. Errors: 404. */
export async function readCheck(tx: Tx, { account }: Actor, type: string, guid: string): Promise<TypeCheck> {
  const found = await tx.one<TypeCheck>(sql`
    select guid, total, done, unfit, rows, lost,
      case when status = 'running' and seen_at < now() - interval '1 minute' then 'failed' else status end as status
    from object_type_check where guid = ${guid} and type_guid = ${type} and account_guid = ${account}`);
  return found ?? Promise.reject(new AppError('not_found'));
}

/** Saves that the user has seen the result of a check. Errors: 404, 409 while it is running. */
export async function confirmCheck(tx: Tx, actor: Actor, type: string, guid: string): Promise<void> {
  const { status } = await readCheck(tx, actor, type, guid);
  if (status !== 'done') throw new AppError('conflict', { detail: 'Проверка ещё не закончена.' });
  await tx.run(sql`update object_type_check set is_confirmed = true where guid = ${guid}`);
}

/** Consumes the user's confirmation for exactly these parameters. False when there is none. */
export const takeConfirmation = async (
  tx: Tx,
  { account }: Actor,
  type: string,
  parameters: readonly Parameter[],
): Promise<boolean> =>
  (await tx.run(sql`
    delete from object_type_check
    where type_guid = ${type} and account_guid = ${account} and is_confirmed and parameters = ${JSON.stringify(parameters)}::jsonb`)) >
  0;

export const tellFound = (tx: Tx, guid: string, status: TypeCheck['status'], found: CheckProgress): Promise<number> =>
  tx.run(sql`
    update object_type_check set status = ${status}, total = ${found.total}, done = ${found.done}, unfit = ${found.unfit},
      rows = ${JSON.stringify(found.rows)}, lost = ${JSON.stringify(found.lost)}, seen_at = now()
    where guid = ${guid}`);
