import { LINK_REQUIRED } from 'contract/features/auth/provider.ts';
import type { OAuthError } from 'contract/kit/errors.ts';
import type pg from 'pg';
import { passwordMatches } from '../../../core/password.ts';
import type { Secrets } from '../../../core/secrets.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import { beginAttempt, type Attempt } from '../attempts.service.ts';
import {
  accountWhere,
  enteringAs,
  factorFault,
  factorRefusal,
  secondFactorWays,
  type ShownFactor,
  type SigningAccount,
  type SignInOrigin,
} from '../entering.service.ts';
import type { TrustedProvider } from '../../sign-in-providers/provider.service.ts';
import { keepLogin, rememberLink, type NamedPerson } from './people.service.ts';

const nobody = { organization: null, account: null };

interface Given {
  provider: TrustedProvider;
  proven: NamedPerson;
  /** The account with the e-mail address verified by the provider. */
  account: string;
  shown: ShownFactor & { ownPassword: string };
  secrets: Secrets;
}

interface Step {
  /** The attempt with which the answer is counted. */
  attempt: Attempt;
  /** Allows the same answer to be sent again. */
  again: (tx: Tx) => Promise<void>;
}

/** The additional proof that the person is asked for, once. */
function linkRefusal(account: SigningAccount, { name }: TrustedProvider, isWrong: boolean): OAuthError {
  const ways = [
    ...(account.password_hash ? (['password'] as const) : []),
    ...(account.hasPasskeys ? (['passkey'] as const) : []),
  ];
  const how = ways.map((way) => (way === 'password' ? 'введите её пароль' : 'подтвердите вход её ключом доступа'));
  const whose = isWrong
    ? `Пароль или ключ не подошёл, либо вход сейчас закрыт. Учётная запись — «${account.userName}»`
    : `С вашей почтой здесь есть учётная запись «${account.userName}»`;
  const error_description = `${whose}: ${how.join(' или ')} один раз, и дальше её будет открывать «${name}»`;
  return { error: LINK_REQUIRED, error_description, ways };
}

const linkedOtherwise = ({ userName }: SigningAccount, { name }: TrustedProvider): string =>
  `Учётную запись «${userName}» у «${name}» открывает другой человек. Попросите администратора убрать прежний внешний вход`;

/** Links the account with the e-mail address verified by the provider, once the person proves its own password and
 *  second factor, or its passkey: neither the address nor the password alone is enough. Undefined when nothing more is
 *  needed. Errors: 429. */
export async function linkUnlinked(
  pool: pg.Pool,
  { provider, proven, account: guid, shown, secrets }: Given,
  origin: SignInOrigin,
  { attempt, again }: Step,
): Promise<OAuthError | undefined> {
  const find = (tx: Tx, lock = sql``) => accountWhere(tx, sql`a.guid = ${guid} ${lock}`);
  const isShown = Boolean(shown.ownPassword || shown.passkey);
  const { known, guess } = await asOrg(pool, nobody, 'write', async (tx) => {
    const found = await find(tx);
    return { known: found, guess: found && isShown ? await beginAttempt(tx, found.userName, origin) : undefined };
  });
  const matches = shown.ownPassword ? await passwordMatches(known?.password_hash ?? null, shown.ownPassword) : false;
  return asOrg(pool, nobody, 'write', async (tx) => {
    // The password may have changed during the comparison; the lock orders this transaction and the change.
    const account = await find(tx, sql`for update`);
    if (!account) return undefined;
    const { refuse } = enteringAs(tx, account, '', origin, provider);
    if (!guess) {
      // Asking for further proof does not count as a guess.
      await attempt.giveBack(tx);
      await again(tx);
      return linkRefusal(account, provider, false);
    }
    const wrong = async (reason: string, refusal: OAuthError) => {
      await again(tx);
      refuse(reason);
      return refusal;
    };
    const isTheirs = shown.ownPassword
      ? matches && account.password_hash === known?.password_hash
      : account.hasPasskeys;
    if (!isTheirs || !guess.mayGuess) {
      const reason = guess.mayGuess ? 'Неверный пароль' : 'Исчерпаны попытки входа';
      return wrong(`внешний вход не связан. ${reason}`, linkRefusal(account, provider, true));
    }
    const ways = secondFactorWays(account);
    if (ways.length > 0 && !shown.otp && !shown.passkey) {
      await guess.giveBack(tx);
      await attempt.giveBack(tx);
      await again(tx);
      return factorRefusal(false, ways);
    }
    const fault = ways.length > 0 ? await factorFault(tx, account, shown, secrets) : undefined;
    if (fault)
      return wrong(fault, shown.ownPassword ? factorRefusal(true, ways) : linkRefusal(account, provider, true));
    await guess.giveBack(tx);
    if (!account.isOpen) return undefined;
    if (!(await keepLogin(tx, provider.guid, guid, proven.subject, true))) {
      refuse('внешний вход этой учётной записи — другой');
      return { error: 'invalid_grant', error_description: linkedOtherwise(account, provider) };
    }
    await rememberLink(tx, provider, proven, guid, origin);
    return undefined;
  });
}
