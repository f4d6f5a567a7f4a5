import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { sql } from '../../core/sql.ts';
import { asOrg } from '../../core/transaction.ts';
import { stepsOf } from './sample-steps.ts';

const dueStep = async (pool: pg.Pool) =>
  (await pool.query<{ done: number }>('select done from sample_progress')).rows[0]?.done;

/** The step after which the objects exist but their values do not. */
export const AFTER_OBJECTS = 1;

const PAUSE_MS = 200;

/** Completes the pending sample data up to a step; each step is marked as done in its own transaction. */
export async function seedSample(pool: pg.Pool, { until = Infinity }: { until?: number } = {}): Promise<void> {
  let due = await dueStep(pool);
  if (due === undefined) return;
  const steps = await stepsOf(pool);
  for (; due !== undefined && due < until; due = await dueStep(pool)) {
    const { organization, work } = steps[due]!;
    const isMine = await asOrg(pool, { organization, account: null }, 'write', async (tx) => {
      const [mine] = await tx.rows(sql`select from sample_progress where done = ${due!} for update skip locked`);
      if (!mine) return false;
      await work(tx);
      await tx.run(
        due! + 1 < steps.length ? sql`update sample_progress set done = done + 1` : sql`delete from sample_progress`,
      );
      return true;
    });
    // Another program is working on it: a step may take longer than the lock timeout.
    if (!isMine) await pause(PAUSE_MS);
  }
}
