import { AppError } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

/** What is counted in windows of 15 minutes, and how much of it is let through: guesses of an account's password and codes, all
 *  guesses from an address, letters to who forgot a password, and requests for them from an address. */
const LIMITS = { account: 10, address: 100, reset: 3, 'reset-address': 30 };

type Kind = keyof typeof LIMITS;

const subjectOf = (kind: Kind, whose: string): string => `${kind}:${whose.toLowerCase()}`;

/** Counts one before it is checked, so that parallel ones cannot slip through. False when there are no more. */
export async function reserveGuess(tx: Tx, kind: Kind, whose: string): Promise<boolean> {
  const reserved = await tx.run(sql`
    insert into sign_in_guess as g (subject, guesses) values (${subjectOf(kind, whose)}, 1)
    on conflict (subject) do update set
      guesses = case when g.window_start < now() - interval '15 minutes' then 1 else g.guesses + 1 end,
      window_start = case when g.window_start < now() - interval '15 minutes' then now() else g.window_start end
    where g.guesses < ${LIMITS[kind]} or g.window_start < now() - interval '15 minutes'`);
  return reserved > 0;
}

/** It was no guess: the count is what it was before. */
export async function returnGuess(tx: Tx, kind: Kind, whose: string): Promise<void> {
  await tx.run(sql`
    update sign_in_guess set guesses = greatest(guesses - 1, 0) where subject = ${subjectOf(kind, whose)}`);
}

/** The right password and code were shown: the wrong ones before them are forgotten. */
export async function forgetGuesses(tx: Tx, userName: string): Promise<void> {
  await tx.run(sql`delete from sign_in_guess where subject = ${subjectOf('account', userName)}`);
}

export const tooManyGuesses = (detail: string): AppError => new AppError('too_many', { detail, retryAfter: 900 });
