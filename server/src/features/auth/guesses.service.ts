import { networkOf } from '../../core/addresses.ts';
import type { AppError } from '../../core/app-error.ts';
import { countRefusal, limits, refusal, type LimitName } from '../../core/limits.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

/** The kinds of counted attempts: wrong passwords and codes of an account, attempts from an address or known device,
 *  reset letters to an account, and reset requests from an address. */
const limitOf = {
  account: 'sign_in_account',
  address: 'sign_in_address',
  device: 'sign_in_device',
  reset: 'reset_account',
  'reset-address': 'reset_address',
} as const satisfies Readonly<Record<string, LimitName>>;

type Kind = keyof typeof limitOf;

const isOfAddress = (kind: Kind) => kind === 'address' || kind === 'reset-address';
const subjectOf = (kind: Kind, whose: string): string =>
  `${kind}:${isOfAddress(kind) ? networkOf(whose) : whose}`.toLowerCase();

/** Counts an attempt before it is checked, so that parallel attempts cannot exceed the limit. False when no attempts are left. */
export async function reserveGuess(tx: Tx, kind: Kind, whose: string): Promise<boolean> {
  const { ofOne, minutes } = limits[limitOf[kind]];
  const isOver = sql`g.window_start < now() - make_interval(mins => ${minutes})`;
  const reserved = await tx.run(sql`
    insert into sign_in_guess as g (subject, guesses) values (${subjectOf(kind, whose)}, 1)
    on conflict (subject) do update set
      guesses = case when ${isOver} then 1 else g.guesses + 1 end,
      window_start = case when ${isOver} then now() else g.window_start end
    where g.guesses < ${ofOne} or ${isOver}`);
  if (reserved === 0) countRefusal(limitOf[kind]);
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

/** The refusal of an attempt that was already counted. */
export const tooManyGuesses = (kind: Kind): AppError => refusal(limitOf[kind]);
