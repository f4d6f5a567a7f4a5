import type pg from 'pg';
import { AppError } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import { passwordMatches } from './password.ts';
import { openSession, type SessionTimes, type Tokens } from './session.ts';

const nobody = { organization: null, account: null };

/** Guesses that are checked in a window of 15 minutes. */
const LIMITS = { account: 10, address: 100 };

/** Counts a guess before it is checked, so that parallel ones cannot slip through. False when there are no more. */
async function reserve(tx: Tx, subject: string, limit: number): Promise<boolean> {
  const reserved = await tx.run(sql`
    insert into sign_in_guess as g (subject, guesses) values (${subject}, 1)
    on conflict (subject) do update set
      guesses = case when g.window_start < now() - interval '15 minutes' then 1 else g.guesses + 1 end,
      window_start = case when g.window_start < now() - interval '15 minutes' then now() else g.window_start end
    where g.guesses < ${limit} or g.window_start < now() - interval '15 minutes'`);
  return reserved > 0;
}

interface Account {
  guid: string;
  name: string;
  status: string;
  password_hash: string | null;
}

/** Why a sign-in is refused: for the journal only, the answer is the same for all. */
function refusalOf(account: Account | undefined, good: boolean, mayGuess: boolean): string {
  if (!mayGuess) return 'Исчерпаны попытки входа';
  if (!account) return 'Неизвестное имя пользователя';
  return good ? 'Учётная запись не действует' : 'Неверный пароль';
}

/** Where a sign-in comes from. */
export interface Origin {
  requestId: string;
  address: string;
  device: string;
}

/** Checks a user name and a password. Null for unknown, wrong, locked and blocked alike, after the same work. Errors: 429. */
export async function signIn(
  pool: pg.Pool,
  userName: string,
  password: string,
  origin: Origin,
  times: SessionTimes,
): Promise<Tokens | null> {
  const subject = `account:${userName.toLowerCase()}`;
  const addressSubject = `address:${origin.address}`;
  const { account, mayGuess } = await asOrg(pool, nobody, 'write', async (tx) => {
    if (!(await reserve(tx, addressSubject, LIMITS.address))) {
      throw new AppError('too_many', {
        detail: 'Слишком много попыток входа с этого адреса. Повторите через 15 минут.',
        retryAfter: 900,
      });
    }
    return {
      mayGuess: await reserve(tx, subject, LIMITS.account),
      account: await tx.one<Account>(sql`
        select guid, concat_ws(' ', last_name, first_name, middle_name) as name, status, password_hash
        from account where lower(user_name) = ${userName.toLowerCase()}`),
    };
  });
  const good = await passwordMatches(account?.password_hash ?? null, password);
  const author = { ...origin, fullName: account?.name ?? userName.slice(0, 64), account: account?.guid };

  return asOrg(pool, nobody, 'write', async (tx) => {
    const entry = { organization: null, entity: 'account', record: account?.guid, recordName: author.fullName };
    if (!good || !mayGuess || account?.status !== 'active') {
      const reason = refusalOf(account, good, mayGuess);
      writeJournal(tx, author, { ...entry, action: 'signInRefused', after: { device: origin.device, reason } });
      return null;
    }
    await tx.run(sql`delete from sign_in_guess where subject = ${subject}`);
    // It was no guess: many people may sign in from behind one address.
    await tx.run(sql`update sign_in_guess set guesses = greatest(guesses - 1, 0) where subject = ${addressSubject}`);
    writeJournal(tx, author, { ...entry, action: 'signIn', after: { device: origin.device } });
    return openSession(tx, account.guid, origin, times);
  });
}
