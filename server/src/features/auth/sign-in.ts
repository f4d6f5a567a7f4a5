import type { OAuthError } from 'contract/kit/errors.ts';
import type pg from 'pg';
import { passwordMatches } from '../../core/password.ts';
import type { Secrets } from '../../core/secrets.ts';
import { sql } from '../../core/sql.ts';
import { asOrg } from '../../core/transaction.ts';
import { requiredProviders, signInThrough } from '../sign-in-providers/required.service.ts';
import { beginAttempt, together } from './attempts.service.ts';
import {
  accountOf,
  accountWhere,
  enteringAs,
  factorFault,
  secondFactorWays,
  type Credentials,
  type Directories,
  type SigningAccount,
  type SignedIn,
  type SignInOrigin,
} from './entering.service.ts';
import type { SessionTimes } from './session.service.ts';

const nobody = { organization: null, account: null };

/** The reason of a refusal, only for the journal: the response is the same for all reasons. */
function refusalOf(account: SigningAccount | undefined, good: boolean, mayGuess: boolean): string {
  if (!mayGuess) return 'Исчерпаны попытки входа';
  if (!account) return 'Неизвестное имя пользователя';
  return good ? 'Учётная запись не действует' : 'Неверный пароль';
}

/** The second factor is missing or wrong; disclosed only after the right password. */
export interface SecondStep {
  isWrong: boolean;
  ways: ReturnType<typeof secondFactorWays>;
}

/** A more specific refusal, used only when it reveals nothing about existing accounts. */
interface RefusalMessage {
  message: string;
}

/** `wrong` covers an unknown, wrong, locked or blocked account. */
export type SignInRefusal = 'wrong' | SecondStep | RefusalMessage | { step: OAuthError };

/** Checks a user name and password, here or by a directory, and a code or passkey when the account has a second factor.
 *  A wrong password takes the same work whatever the reason. Errors: 429. */
export async function signIn(
  pool: pg.Pool,
  shown: Credentials,
  origin: SignInOrigin,
  times: SessionTimes,
  secrets: Secrets,
  directories: Directories,
): Promise<SignedIn | SignInRefusal> {
  const { userName, password, otp, passkey } = shown;
  const begun = await asOrg(pool, nobody, 'write', async (tx) => {
    const attempt = await beginAttempt(tx, userName, origin);
    const account = await accountOf(tx, userName);
    const isKeptHere = !account || !(await directories.keepPasswordOf(tx, account.guid));
    return { attempt, account, isKeptHere };
  });
  const matches = (await passwordMatches(begun.account?.password_hash ?? null, password)) && begun.isKeptHere;
  const { account: knownAs, attempt: own } = begun;
  const asked = { ...shown, account: knownAs, mayGuess: own.mayGuess };
  const { proven, reason, message, step } = matches ? {} : await directories.ask(asked, origin);

  return asOrg(pool, nobody, 'write', async (tx) => {
    if (step) {
      await own.giveBack(tx);
      return { step };
    }
    // The password may have changed during the comparison; the lock orders this transaction and the change.
    const account = proven
      ? await accountWhere(tx, sql`a.guid = ${proven.account} for update`)
      : await accountOf(tx, userName, sql`for update`);
    const good = !!proven || (matches && account?.password_hash === knownAs?.password_hash);
    const attempt = proven ? together(own, proven.attempt) : own;
    const { mayGuess } = attempt;
    const { refuse, enter } = enteringAs(tx, account, userName, origin, proven?.through);

    if (!good || !mayGuess || !account?.isOpen) {
      refuse([refusalOf(account, good, mayGuess), reason].filter(Boolean).join('. '));
      return message ? { message } : 'wrong';
    }
    const required = await requiredProviders(tx, account.guid);
    if (required.length > 0 && !required.some(({ guid }) => guid === proven?.through.provider)) {
      await attempt.giveBack(tx);
      refuse('Вход только через поставщика');
      return { message: signInThrough(required) };
    }
    const ways = proven?.isLinked ? [] : secondFactorWays(account);
    if (ways.length > 0 && !otp && !passkey) {
      await attempt.giveBack(tx);
      return { isWrong: false, ways };
    }
    const fault = ways.length > 0 ? await factorFault(tx, account, shown, secrets) : undefined;
    if (fault) {
      refuse(fault);
      return { isWrong: true, ways };
    }
    return enter(account, attempt, times, proven?.through);
  });
}
