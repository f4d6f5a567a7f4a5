import type pg from 'pg';
import type { OAuthError } from 'contract/kit/errors.ts';
import { passwordMatches } from '../../core/password.ts';
import type { Secrets } from '../../core/secrets.ts';
import { sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import { takePasskey } from '../passkeys/passkeys.service.ts';
import type { ShownPasskey } from '../passkeys/read-passkey.service.ts';
import { beginAttempt } from './attempts.ts';
import { accountOf, enteringAs, type SigningAccount, type SignedIn, type SignInOrigin } from './entering.ts';
import { takeCode } from './second-factor.service.ts';
import type { SessionTimes } from './session.ts';

const nobody = { organization: null, account: null };

/** The reason of a refusal, only for the journal: the response is the same for all reasons. */
function refusalOf(account: SigningAccount | undefined, good: boolean, mayGuess: boolean): string {
  if (!mayGuess) return 'Исчерпаны попытки входа';
  if (!account) return 'Неизвестное имя пользователя';
  return good ? 'Учётная запись не действует' : 'Неверный пароль';
}

interface Credentials {
  userName: string;
  password: string;
  /** The code of the second factor; empty when there is none. */
  otp: string;
  /** The passkey instead of the code. */
  passkey: ShownPasskey | null;
}

/** The second factor is missing or wrong; told only after the right password. */
interface SecondStep {
  isWrong: boolean;
  ways: NonNullable<OAuthError['ways']>;
}

/** `wrong` covers an unknown, wrong, locked or blocked account. */
export type SignInRefusal = 'wrong' | SecondStep;

/** Why the second factor is not accepted, for the journal; undefined when it is. */
async function faultOf(tx: Tx, { guid }: SigningAccount, { otp, passkey }: Credentials, secrets: Secrets) {
  if (passkey) return takePasskey(tx, guid, passkey);
  return (await takeCode(tx, guid, otp, secrets)) ? undefined : 'Неверный код второго фактора';
}

/** Checks a user name and a password, and a code or a passkey when the account has a second factor. A wrong password costs the
 *  same work whatever the reason. Errors: 429. */
export async function signIn(
  pool: pg.Pool,
  shown: Credentials,
  origin: SignInOrigin,
  times: SessionTimes,
  secrets: Secrets,
): Promise<SignedIn | SignInRefusal> {
  const { userName, password, otp, passkey } = shown;
  const seen = await asOrg(pool, nobody, 'write', async (tx) => {
    const attempt = await beginAttempt(tx, userName, origin);
    return { attempt, account: await accountOf(tx, userName) };
  });
  const matches = await passwordMatches(seen.account?.password_hash ?? null, password);

  return asOrg(pool, nobody, 'write', async (tx) => {
    // The password may have changed during the comparison; the lock orders this transaction and the change.
    const account = await accountOf(tx, userName, sql`for update`);
    const good = matches && account?.password_hash === seen.account?.password_hash;
    const { mayGuess } = seen.attempt;
    const { refuse, enter } = enteringAs(tx, account, userName, origin);

    if (!good || !mayGuess || !account?.isOpen) {
      refuse(refusalOf(account, good, mayGuess));
      return 'wrong';
    }
    const ways: SecondStep['ways'] = [];
    if (account.hasCodes) ways.push('code');
    if (account.hasPasskeys) ways.push('passkey');
    if (ways.length > 0 && !otp && !passkey) {
      await seen.attempt.giveBack(tx);
      return { isWrong: false, ways };
    }
    const fault = ways.length > 0 ? await faultOf(tx, account, shown, secrets) : undefined;
    if (fault) {
      refuse(fault);
      return { isWrong: true, ways };
    }
    return enter(account, seen.attempt, times);
  });
}
