import type { Actor } from '../../core/actor.ts';
import { invalidField } from '../../core/app-error.ts';
import { publishEvent } from '../../core/events.ts';
import { inManner, writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { clockOf, planNext } from '../../jobs/schedule.ts';

interface Pause {
  guids: readonly string[];
  reason: string;
  until: string | null;
}
interface Paused {
  guid: string;
  name: string;
  pausedUntil: string | null;
  pauseReason: string | null;
}

const lock = (tx: Tx, guids: readonly string[]): Promise<Paused[]> =>
  tx.rows<Paused>(sql`
    select guid, name, paused_until as "pausedUntil", pause_reason as "pauseReason" from schedule
    where guid = any(${guids}::uuid[]) order by guid for update`);

const valuesOf = ({ pausedUntil, pauseReason }: Omit<Paused, 'guid' | 'name'>) => ({ pausedUntil, pauseReason });

function remember(tx: Tx, actor: Actor, rows: readonly Paused[], after: Omit<Paused, 'guid' | 'name'>): void {
  const author = rows.length > 1 ? inManner(actor, { isPart: true }) : actor;
  for (const row of rows) {
    writeJournal(tx, author, {
      action: 'update',
      organization: actor.organization,
      entity: 'schedule',
      record: row.guid,
      recordName: row.name,
      before: valuesOf(row),
      after,
    });
    publishEvent(tx, 'runs', row.guid);
  }
  if (rows.length > 1)
    writeJournal(tx, actor, {
      action: 'update',
      organization: actor.organization,
      entity: 'schedule',
      recordName: 'Планировщик',
      after,
      parts: rows.length,
    });
}

/** Pauses schedules; schedules of another organization are ignored. Errors: 422. */
export async function pause(tx: Tx, actor: Actor, { guids, reason, until }: Pause): Promise<{ changed: number }> {
  if (until && new Date(until) <= (await clockOf(tx))) throw invalidField('until', 'Этот момент уже прошёл');
  const rows = await lock(tx, guids);
  await tx.run(sql`
    update schedule set paused_at = now(), paused_until = ${until}, pause_reason = ${reason}, version = version + 1, updated_at = now()
    where guid = any(${rows.map(({ guid }) => guid)}::uuid[])`);
  await planNext(
    tx,
    rows.map(({ guid }) => guid),
  );
  remember(tx, actor, rows, { pausedUntil: until, pauseReason: reason });
  return { changed: rows.length };
}

/** Lets paused schedules start again at their next time. */
export async function resume(tx: Tx, actor: Actor, guids: readonly string[]): Promise<{ changed: number }> {
  const rows = (await lock(tx, guids)).filter(({ pauseReason }) => pauseReason !== null);
  await tx.run(sql`
    update schedule set paused_at = null, paused_until = null, pause_reason = null, version = version + 1, updated_at = now()
    where guid = any(${rows.map(({ guid }) => guid)}::uuid[])`);
  await planNext(
    tx,
    rows.map(({ guid }) => guid),
  );
  remember(tx, actor, rows, { pausedUntil: null, pauseReason: null });
  return { changed: rows.length };
}
