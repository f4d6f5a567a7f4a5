import { hashOf } from '../../core/actor.ts';
import type { Tx } from '../../core/transaction.ts';
import { forgetGuesses, reserveGuess, returnGuess, tooManyGuesses } from './guesses.service.ts';
import { isKnownDevice } from './known-devices.service.ts';

/** A sign-in attempt, counted before it is checked. */
export interface Attempt {
  /** False when no attempts are left; the password is compared anyway, to take the same time. */
  mayGuess: boolean;
  /** Undoes the count, because the attempt was not a guess. */
  giveBack(tx: Tx): Promise<void>;
  /** Resets the counts after a sign-in. */
  succeed(tx: Tx): Promise<void>;
}

/** Counts attempts from a known device separately: others who have used up the attempts of the account or of a shared
 *  address do not block it, and its sign-in does not reset their counts. */
function ofDevice(userName: string, mark: string): Attempt {
  const giveBack = (tx: Tx) => returnGuess(tx, 'device', deviceOf(userName, mark));
  return { mayGuess: true, giveBack, succeed: giveBack };
}

/** An attempt counted for two names. */
export const together = (one: Attempt, other: Attempt): Attempt => ({
  mayGuess: one.mayGuess && other.mayGuess,
  giveBack: async (tx) => {
    await one.giveBack(tx);
    await other.giveBack(tx);
  },
  succeed: async (tx) => {
    await one.succeed(tx);
    await other.succeed(tx);
  },
});

const nothing = async () => undefined;
const spent: Attempt = { mayGuess: false, giveBack: nothing, succeed: nothing };

const deviceOf = (userName: string, mark: string) => `${hashOf(mark).toString('hex')}:${userName}`;

/** Counts an attempt. Errors: 429 when an unknown device has none left at its address. */
export async function beginAttempt(
  tx: Tx,
  userName: string,
  { address, mark }: { address: string; mark: string | null },
): Promise<Attempt> {
  const isKnown = mark !== null && (await isKnownDevice(tx, userName, mark));
  if (isKnown && (await reserveGuess(tx, 'device', deviceOf(userName, mark)))) return ofDevice(userName, mark);
  if (!(await reserveGuess(tx, 'address', address))) throw tooManyGuesses('address');
  // A known device out of attempts is limited like an unknown one by address, but does not use up the attempts of the
  // account.
  if (isKnown) return spent;
  const mayGuess = await reserveGuess(tx, 'account', userName);
  // The address is counted first everywhere, to avoid deadlocks.
  return {
    mayGuess,
    giveBack: async (own) => {
      await returnGuess(own, 'address', address);
      await returnGuess(own, 'account', userName);
    },
    succeed: async (own) => {
      await returnGuess(own, 'address', address);
      await forgetGuesses(own, userName);
    },
  };
}
