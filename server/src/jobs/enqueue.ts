import type { JobName } from 'contract/features/scheduler/job-kinds.ts';
import { newGuid } from '../core/guid.ts';
import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';

const now = sql`now()`;

/** The moment after a pause, by the clock of the database. */
export const inMs = (pause: number): Sql => sql`now() + make_interval(secs => ${pause / 1000})`;

/** Wakes a worker for a run when the transaction is committed, or at a later moment. */
export const sendJob = (tx: Tx, run: string, startAfter: Sql = now): Promise<number> =>
  tx.run(sql`select send_job(${run}, current_organization(), ${startAfter})`);

/** Queues background work for the organization and the account of the transaction; it starts after the commit. Returns the
 *  run by which progress is read. */
export async function enqueue(tx: Tx, kind: JobName, params: object, startAfter: Sql = now): Promise<string> {
  const guid = newGuid();
  await tx.run(sql`
    insert into run (guid, organization_guid, kind, parameters, account_guid, trigger, due_at, ready_at)
    values (${guid}, current_organization(), ${kind}, ${JSON.stringify(params)}, current_account(), 'program',
      ${startAfter}, ${startAfter})`);
  await sendJob(tx, guid, startAfter);
  return guid;
}
