import { shownDay } from 'contract/time/day-shape.ts';
import { AppError } from './app-error.ts';
import { sql } from './sql.ts';
import type { Tx } from './transaction.ts';

/** The day from which the actor sees dated records; null for no limit. */
export async function ownDataFrom(tx: Tx): Promise<string | null> {
  const found = await tx.one<{ day: string | null }>(sql`select own_data_from() as day`);
  return found!.day;
}

/** Refuses to show records at a moment before the actor's first visible day. Errors: 422 at `at`. */
export async function refuseUnseenPast(tx: Tx, at: string): Promise<void> {
  const unseen = await tx.one<{ day: string }>(
    sql`select own_data_from() as day where ${at}::timestamptz < own_data_begin()`,
  );
  if (!unseen) return;
  const message = `Вам видны данные с ${shownDay(unseen.day)}: выберите этот день или более поздний`;
  throw new AppError('invalid', { detail: message, errors: [{ path: 'at', message }] });
}
