import type pg from 'pg';
import { sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import { ownerOf, takePasskey } from './passkeys/passkeys.service.ts';
import type { ShownPasskey } from './passkeys/read-passkey.service.ts';
import { requiredProviders, signInThrough } from '../sign-in-providers/required.service.ts';
import { beginAttempt, type Attempt } from './attempts.service.ts';
import { accountOf, enteringAs, type SigningAccount, type SignedIn, type SignInOrigin } from './entering.service.ts';
import type { SessionTimes } from './session.service.ts';

const nobody = { organization: null, account: null };

/** Why the passkey is refused, for the journal; undefined when it is accepted. */
async function faultOf(tx: Tx, account: SigningAccount, { mayGuess }: Attempt, shown: ShownPasskey) {
  const fault = await takePasskey(tx, account.guid, shown);
  if (!mayGuess) return 'Исчерпаны попытки входа';
  return fault ?? (account.isOpen ? undefined : 'Учётная запись не действует');
}

/** Signs in with a passkey alone: the device has verified its owner, so it counts as both factors. `passkeyWrong`
 *  covers an unknown or wrong passkey, and a locked or blocked account. Errors: 429. */
export async function signInByPasskey(
  pool: pg.Pool,
  shown: ShownPasskey,
  origin: SignInOrigin,
  times: SessionTimes,
): Promise<SignedIn | 'passkeyWrong' | { message: string }> {
  const begun = await asOrg(pool, nobody, 'write', async (tx) => {
    const userName = await ownerOf(tx, shown);
    return { userName, attempt: await beginAttempt(tx, userName ?? shown.given.id.slice(0, 64), origin) };
  });
  return asOrg(pool, nobody, 'write', async (tx) => {
    const account = begun.userName ? await accountOf(tx, begun.userName, sql`for update`) : undefined;
    const { refuse, enter } = enteringAs(tx, account, 'Ключ доступа', origin);
    const fault = account ? await faultOf(tx, account, begun.attempt, shown) : 'Неизвестный ключ доступа';
    const required = account && !fault ? await requiredProviders(tx, account.guid) : [];
    if (account && !fault && required.length === 0) return enter(account, begun.attempt, times);
    refuse(fault ?? 'Вход только через поставщика');
    return fault ? 'passkeyWrong' : { message: signInThrough(required) };
  });
}
