import { writeJournal } from '../../core/journal.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { Attempt } from './attempts.ts';
import { rememberDevice } from './known-devices.ts';
import { openSession, type SessionTimes, type Tokens } from './session.ts';

/** The origin of a sign-in. */
export interface SignInOrigin {
  requestId: string;
  address: string;
  device: string;
  /** What the browser has kept since an earlier sign-in. */
  mark: string | null;
}

/** The tokens of a new session, and the new mark of the browser. */
export interface SignedIn {
  tokens: Tokens;
  mark: string;
}

export interface SigningAccount {
  guid: string;
  name: string;
  isOpen: boolean;
  password_hash: string | null;
  hasCodes: boolean;
  hasPasskeys: boolean;
}

export const accountOf = (tx: Tx, userName: string, lock: Sql = sql``) =>
  tx.one<SigningAccount>(sql`
    select a.guid, a.full_name as name, account_is_open(a) as "isOpen", a.password_hash,
      a.second_factor_since is not null as "hasCodes", exists (select from passkey p where p.account_guid = a.guid) as "hasPasskeys"
    from account a where lower(a.user_name) = ${userName.toLowerCase()} ${lock}`);

/** The end of a sign-in, however it was proven: a refusal, whose reason only the journal learns, or a session. */
export function enteringAs(tx: Tx, account: SigningAccount | undefined, typed: string, origin: SignInOrigin) {
  const author = { ...origin, fullName: account?.name ?? typed.slice(0, 64), account: account?.guid };
  const entry = { organization: null, entity: 'account', record: account?.guid, recordName: author.fullName };
  const { device } = origin;
  return {
    refuse: (reason: string) =>
      writeJournal(tx, author, { ...entry, action: 'signInRefused', after: { device, reason } }),
    async enter({ guid }: SigningAccount, attempt: Attempt, times: SessionTimes): Promise<SignedIn> {
      await attempt.succeed(tx);
      writeJournal(tx, author, { ...entry, action: 'signIn', after: { device } });
      const mark = await rememberDevice(tx, guid, origin.mark);
      return { tokens: await openSession(tx, guid, origin, times), mark };
    },
  };
}
