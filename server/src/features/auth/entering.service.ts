import type { FastifyRequest } from 'fastify';
import { MFA_REQUIRED } from 'contract/features/auth/calls.ts';
import type { OAuthError } from 'contract/kit/errors.ts';
import { writeJournal } from '../../core/journal.ts';
import type { Secrets } from '../../core/secrets.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { takePasskey } from './passkeys/passkeys.service.ts';
import type { ShownPasskey } from './passkeys/read-passkey.service.ts';
import type { Attempt } from './attempts.service.ts';
import { markOf, rememberDevice } from './known-devices.service.ts';
import { takeCode } from './second-factor.service.ts';
import { openSession, type SessionTimes, type SessionProvider, type Tokens } from './session.service.ts';

export interface SignInOrigin {
  requestId: string;
  address: string;
  device: string;
  /** The device mark stored by the browser since an earlier sign-in. */
  mark: string | null;
}

/** Where a request to sign in comes from. */
export const originOf = (request: FastifyRequest): SignInOrigin => ({
  requestId: request.id,
  address: request.address,
  device: (request.headers['user-agent'] ?? '').slice(0, 300),
  mark: markOf(request),
});

/** The tokens of a new session, and the new mark of the browser. */
export interface SignedIn {
  tokens: Tokens;
  mark: string;
}

/** The form parameters of the token endpoint. */
export type SignInForm = Record<string, string | undefined>;

/** A grant type: turns the form into a session, or the answer of a refusal. */
export type SignInGrant = (form: SignInForm, request: FastifyRequest) => Promise<SignedIn | OAuthError>;

export interface SigningAccount {
  guid: string;
  userName: string;
  name: string;
  isOpen: boolean;
  password_hash: string | null;
  hasCodes: boolean;
  hasPasskeys: boolean;
}

export const accountOf = (tx: Tx, userName: string, lock: Sql = sql``) =>
  accountWhere(tx, sql`lower(a.user_name) = ${userName.toLowerCase()} ${lock}`);

/** The account that meets a condition on `a`. */
export const accountWhere = (tx: Tx, condition: Sql) =>
  tx.one<SigningAccount>(sql`
    select a.guid, a.user_name as "userName", a.full_name as name, account_is_open(a) as "isOpen", a.password_hash,
      a.second_factor_since is not null as "hasCodes", exists (select from passkey p where p.account_guid = a.guid) as "hasPasskeys"
    from account a where ${condition}`);

type Way = keyof typeof HOW;

/** The ways in which an account proves its second factor; empty when it has none. */
export const secondFactorWays = ({ hasCodes, hasPasskeys }: SigningAccount): Way[] => [
  ...(hasCodes ? ['code' as const] : []),
  ...(hasPasskeys ? ['passkey' as const] : []),
];

const HOW = {
  code: 'Введите код из приложения или запасной код',
  passkey: 'Подтвердите вход ключом доступа',
} as const;

/** The answer to a sign-in whose second factor is missing or wrong. */
export function factorRefusal(isWrong: boolean, ways: Way[]): OAuthError {
  const how = ways.map((way) => HOW[way]).join('. ');
  const error_description = isWrong ? `Код или ключ не подошёл либо уже использован. ${how}` : how;
  return { error: MFA_REQUIRED, error_description, ways };
}

/** The result of checking a name and password against directories. */
export interface DirectoryAnswer {
  /** The account, and the directory that accepted the password. */
  proven?: {
    account: string;
    attempt: Attempt;
    through: SessionProvider;
    /** The login has just been linked, which required the account's own password and second factor. */
    isLinked: boolean;
  };
  /** A further step required first. */
  step?: OAuthError;
  /** The reason of a refusal, for the journal. */
  reason?: string;
  /** The reason of a refusal for the person, only when it reveals nothing about existing accounts. */
  message?: string;
}

/** A name and password; `ownPassword` is that of the account here, for linking a directory login. */
export interface Credentials extends ShownFactor {
  userName: string;
  password: string;
  ownPassword: string;
}

/** The directories that check passwords. */
export interface Directories {
  /** Whether the password of an account is checked by a directory rather than here. */
  keepPasswordOf(tx: Tx, account: string): Promise<boolean>;
  /** Does the same work for every name; sends the password only to the directory that may know it. */
  ask(
    shown: Credentials & { account: SigningAccount | undefined; mayGuess: boolean },
    origin: SignInOrigin,
  ): Promise<DirectoryAnswer>;
}

/** The second factor in a request: a code (possibly empty) or a passkey. */
export interface ShownFactor {
  otp: string;
  passkey: ShownPasskey | null;
}

/** Why the second factor is not accepted, for the journal; undefined when it is. */
export async function factorFault(tx: Tx, { guid }: SigningAccount, { otp, passkey }: ShownFactor, secrets: Secrets) {
  if (passkey) return takePasskey(tx, guid, passkey);
  return (await takeCode(tx, guid, otp, secrets)) ? undefined : 'Неверный код второго фактора';
}

/** The last step of a sign-in: a refusal, whose reason goes only to the journal, or a session. */
export function enteringAs(
  tx: Tx,
  account: Pick<SigningAccount, 'guid' | 'name'> | undefined,
  typed: string,
  origin: SignInOrigin,
  through?: { name: string },
) {
  const author = { ...origin, fullName: account?.name ?? typed.slice(0, 64), account: account?.guid };
  const entry = { organization: null, entity: 'account', record: account?.guid, recordName: author.fullName };
  const facts = { device: origin.device, ...(through && { provider: through.name }) };
  return {
    refuse: (reason: string) =>
      writeJournal(tx, author, {
        ...entry,
        action: 'signInRefused',
        after: { ...facts, reason: through ? `«${through.name}»: ${reason}` : reason },
      }),
    async enter(
      { guid }: SigningAccount,
      attempt: Attempt,
      times: SessionTimes,
      opened?: SessionProvider,
    ): Promise<SignedIn> {
      await attempt.succeed(tx);
      writeJournal(tx, author, { ...entry, action: 'signIn', after: facts });
      const mark = await rememberDevice(tx, guid, origin.mark);
      return { tokens: await openSession(tx, guid, origin, times, opened), mark };
    },
  };
}
