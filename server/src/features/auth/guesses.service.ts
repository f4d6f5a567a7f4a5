import { AppError } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

/** Limits per window of 15 minutes: guesses of an account's password and codes, all guesses from an address, reset letters to an
 *  account, and reset requests from an address. */
const LIMITS = { account: 10, address: 100, reset: 3, 'reset-address': 30 };

type Kind = keyof typeof LIMITS;

const subjectOf = (kind: Kind, whose: string): string => `${kind}:${whose.toLowerCase()}`;

/** Counts an attempt before it is checked, so that parallel attempts cannot exceed the limit. False when no attempts are left. */
export async function reserveGuess(tx: Tx, kind: Kind, whose: string): Promise<boolean> {
  const reserved = await tx.run(sql`
    insert into sign_in_guess as g (subject, guesses) values (${subjectOf(kind, whose)}, 1)
    on conflict (subject) do update set
      guesses = case when g.window_start < now() - interval '15 minutes' then 1 else g.guesses + 1 end,
      window_start = case when g.window_start < now() - interval '15 minutes' then now() else g.window_start end
    where g.guesses < ${LIMITS[kind]} or g.window_start < now() - interval '15 minutes'`);
  return reserved > 0;
}

/** Undoes the count of an attempt that was not a guess. */
export async function returnGuess(tx: Tx, kind: Kind, whose: string): Promise<void> {
  await tx.run(sql`
    update sign_in_guess set guesses = greatest(guesses - 1, 0) where subject = ${subjectOf(kind, whose)}`);
}

/** After the right password and code, earlier wrong attempts are forgotten. */
export async function forgetGuesses(tx: Tx, userName: string): Promise<void> {
  await tx.run(sql`delete from sign_in_guess where subject = ${subjectOf('account', userName)}`);
}

export const tooManyGuesses = (detail: string): AppError => new AppError('too_many', { detail, retryAfter: 900 });
