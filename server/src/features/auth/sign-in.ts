import type pg from 'pg';
import { writeJournal } from '../../core/journal.ts';
import { passwordMatches } from '../../core/password.ts';
import type { Secrets } from '../../core/secrets.ts';
import { sql, type Sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import { beginAttempt } from './attempts.ts';
import { rememberDevice } from './known-devices.ts';
import { takeCode } from './second-factor.service.ts';
import { openSession, type SessionTimes, type Tokens } from './session.ts';

const nobody = { organization: null, account: null };

interface Account {
  guid: string;
  name: string;
  isOpen: boolean;
  password_hash: string | null;
  hasFactor: boolean;
}

/** The reason of a refusal, only for the journal: the response is the same for all reasons. */
function refusalOf(account: Account | undefined, good: boolean, mayGuess: boolean): string {
  if (!mayGuess) return 'Исчерпаны попытки входа';
  if (!account) return 'Неизвестное имя пользователя';
  return good ? 'Учётная запись не действует' : 'Неверный пароль';
}

/** The origin of a sign-in. */
export interface SignInOrigin {
  requestId: string;
  address: string;
  device: string;
  /** What the browser has kept since an earlier sign-in. */
  mark: string | null;
}

interface Credentials {
  userName: string;
  password: string;
  /** The code of the second factor; empty when there is none. */
  otp: string;
}

/** The tokens of a new session, and the new mark of the browser. */
export interface SignedIn {
  tokens: Tokens;
  mark: string;
}

/** `wrong` covers an unknown, wrong, locked or blocked account; the other two are returned only after the right password. */
export type SignInRefusal = 'wrong' | 'codeNeeded' | 'codeWrong';

const accountOf = (tx: Tx, userName: string, lock: Sql = sql``) =>
  tx.one<Account>(sql`
    select a.guid, a.full_name as name, account_is_open(a) as "isOpen", a.password_hash,
      a.second_factor_since is not null as "hasFactor"
    from account a where lower(a.user_name) = ${userName.toLowerCase()} ${lock}`);

/** Checks a user name and a password, and a code when the account has a second factor. A wrong password costs the same work
 *  whatever the reason. Errors: 429. */
export async function signIn(
  pool: pg.Pool,
  { userName, password, otp }: Credentials,
  origin: SignInOrigin,
  times: SessionTimes,
  secrets: Secrets,
): Promise<SignedIn | SignInRefusal> {
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
    const author = { ...origin, fullName: account?.name ?? userName.slice(0, 64), account: account?.guid };
    const entry = { organization: null, entity: 'account', record: account?.guid, recordName: author.fullName };
    const refuse = (reason: string) =>
      writeJournal(tx, author, { ...entry, action: 'signInRefused', after: { device: origin.device, reason } });

    if (!good || !mayGuess || !account?.isOpen) {
      refuse(refusalOf(account, good, mayGuess));
      return 'wrong';
    }
    if (account.hasFactor && !otp) {
      await seen.attempt.giveBack(tx);
      return 'codeNeeded';
    }
    if (account.hasFactor && !(await takeCode(tx, account.guid, otp, secrets))) {
      refuse('Неверный код второго фактора');
      return 'codeWrong';
    }
    await seen.attempt.succeed(tx);
    writeJournal(tx, author, { ...entry, action: 'signIn', after: { device: origin.device } });
    const mark = await rememberDevice(tx, account.guid, origin.mark);
    return { tokens: await openSession(tx, account.guid, origin, times), mark };
  });
}
