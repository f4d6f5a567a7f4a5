import type { OAuthError } from 'contract/kit/errors.ts';
import type pg from 'pg';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import { beginAttempt } from '../attempts.service.ts';
import {
  accountWhere,
  enteringAs,
  factorFault,
  factorRefusal,
  secondFactorWays,
  type ShownFactor,
  type SignedIn,
  type SigningAccount,
  type SignInOrigin,
} from '../entering.service.ts';
import type { SessionTimes } from '../session.service.ts';
import { providerFault, providerFaultDetail } from '../../sign-in-providers/oidc-fault.service.ts';
import { providerBy, type OpenProvider, type ProviderReach } from '../../sign-in-providers/provider.service.ts';
import { requiredProviders, signInThrough } from '../../sign-in-providers/required.service.ts';
import { syncGroups } from './groups.service.ts';
import { linkUnlinked } from './link.service.ts';
import { signInPurpose, keepPending, takePending, type PendingSignIn } from './pending.service.ts';
import { personOf, UNKNOWN } from './people.service.ts';
import { journalRefusedSignIn } from './program.service.ts';
import { proofOf, readProven, type Proven } from './proof.service.ts';

const nobody = { organization: null, account: null };

/** The form sent by a browser that returns from a provider. */
export interface ShownAnswer extends ShownFactor {
  provider: string;
  answer: string;
  browser: string | null;
  /** The password of the account with the verified e-mail address. */
  ownPassword: string;
}

/** A refused sign-in: the message for the person, and the reason for the journal. */
class Refused extends Error {
  readonly detail: string;

  constructor(text: string, detail: string = text) {
    super(text);
    this.detail = detail;
  }
}

const CLOSED = 'Учётная запись закрыта или заблокирована. Обратитесь к администратору';

/** Signs in a person identified by a provider. A refusal is recorded with the name of the provider. Errors: 429. */
export async function signInByProvider(
  pool: pg.Pool,
  reach: ProviderReach,
  shown: ShownAnswer,
  origin: SignInOrigin,
  times: SessionTimes,
): Promise<SignedIn | OAuthError> {
  const state = new URLSearchParams(shown.answer).get('state') ?? '';
  const { provider, pending, attempt } = await asOrg(pool, nobody, 'write', async (tx) => ({
    attempt: await beginAttempt(tx, `provider ${state.slice(0, 43)}`, origin),
    provider: await providerBy(tx, shown.provider),
    pending: await takePending(tx, state, shown.browser, shown.provider, signInPurpose),
  }));
  let account: SigningAccount | undefined;
  try {
    if (!provider) throw new Refused('Этот поставщик входа выключен. Войдите иначе');
    if (!pending)
      throw new Refused('Вход не начат в этом браузере, уже закончен или длился дольше пяти минут. Начните его снова');
    const proven = await provenBy(provider, reach, pending, shown.answer);
    const { account: known, unlinked } = await personOf(pool, provider, proven, origin);
    const again = (tx: Tx) => keepPending(tx, { ...pending, proven: reach.secrets.keep(asBytes(proven), state) });
    if (unlinked) {
      const step = await linkUnlinked(
        pool,
        { provider, proven, account: unlinked, shown, secrets: reach.secrets },
        origin,
        {
          attempt,
          again,
        },
      );
      if (step) return step;
    }
    const found = known ?? unlinked;
    if (!found)
      throw new Refused(UNKNOWN, ['Учётной записи здесь нет:', proven.subject, proven.email].filter(Boolean).join(' '));
    if (proven.groups) await syncGroups(pool, provider, found, proven.groups, origin);
    return await asOrg(pool, nobody, 'write', async (tx) => {
      account = await accountWhere(tx, sql`a.guid = ${found} for update`);
      if (!account?.isOpen) throw new Refused(CLOSED, 'Учётная запись не действует');
      const required = await requiredProviders(tx, account.guid);
      if (required.length && !required.some(({ guid }) => guid === provider.guid))
        throw new Refused(signInThrough(required), 'Вход только через другого поставщика');
      const ways = proven.isFactorProven || unlinked ? [] : secondFactorWays(account);
      const { refuse, enter } = enteringAs(tx, account, '', origin, provider);
      if (ways.length > 0) {
        // Its guesses count like those after a password.
        const guess = await beginAttempt(tx, account.userName, origin);
        if (!shown.otp && !shown.passkey) {
          // Being asked for a code is not a guess, neither of the account nor of the address.
          await guess.giveBack(tx);
          await attempt.giveBack(tx);
          await again(tx);
          return factorRefusal(false, ways);
        }
        const fault = guess.mayGuess ? await factorFault(tx, account, shown, reach.secrets) : 'Исчерпаны попытки входа';
        if (fault) {
          await again(tx);
          refuse(fault);
          return factorRefusal(true, ways);
        }
        await guess.giveBack(tx);
      }
      await tx.run(sql`
        update external_login set last_used_at = now() where provider_guid = ${provider.guid} and account_guid = ${account.guid}`);
      return enter(account, attempt, times, {
        provider: provider.guid,
        name: provider.name,
        subject: proven.subject,
        sid: proven.sid,
        isFactorProven: proven.isFactorProven,
        provenAt: proven.provenAt,
        keep: (session) => reach.secrets.keep(Buffer.from(proven.idToken), session),
      });
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await asOrg(pool, nobody, 'write', async (tx) => {
      // Anybody can send an answer to a sign-in that was not begun here, so it is not recorded.
      if (!account && provider && pending) return journalRefusedSignIn(tx, origin, provider.name, error.detail);
      const through = provider ?? { name: 'Поставщик входа' };
      return enteringAs(tx, account, through.name, origin, through).refuse(error.detail);
    });
    return { error: 'invalid_grant', error_description: error.message };
  }
}

const asBytes = (proven: Proven) => Buffer.from(JSON.stringify(proven));

/** The person identified by the provider, now or before the second factor was requested. */
async function provenBy(
  provider: OpenProvider,
  reach: ProviderReach,
  pending: PendingSignIn,
  answer: string,
): Promise<Proven> {
  const { proven, state } = pending;
  if (proven) return readProven(reach.secrets.open(proven, state));
  try {
    return await proofOf(provider, reach, pending, answer);
  } catch (error) {
    throw new Refused(providerFault(error), providerFaultDetail(error));
  }
}
