import { passkeys } from 'contract/features/profile/passkeys.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import {
  beginPasskey,
  endBeginning,
  keepPasskey,
  removePasskeys,
  verifiedCredential,
} from '../auth/passkeys/passkeys.service.ts';
import { relyingPartyOf, requireRelyingParty } from '../auth/passkeys/relying-party.service.ts';
import { confirmSelf } from './confirmation.service.ts';
import { inManagingOrganization, refuseLastSignInWay, rememberChange, type Demands } from './own-account.service.ts';

const selfOf = ({ account, fullName }: Actor) => ({ guid: account, name: fullName });
const gone = () => new AppError('not_found', { detail: 'Этого ключа доступа уже нет.' });

async function rename(tx: Tx, actor: Actor, home: string | null, guid: string, name: string): Promise<void> {
  const renamed = await tx.one<{ was: string }>(sql`
    update passkey p set name = ${name} from passkey old
    where p.guid = ${guid} and p.account_guid = ${actor.account} and old.guid = p.guid returning old.name as was`);
  if (!renamed) throw gone();
  if (renamed.was !== name) rememberChange(tx, actor, home, selfOf(actor), { passkey: renamed.was }, { passkey: name });
}

async function removeOwn(tx: Tx, actor: Actor, { home, demandsFactor }: Demands, guid: string): Promise<void> {
  const [name] = await removePasskeys(tx, actor.account, guid);
  if (name === undefined) throw gone();
  await refuseLastSignInWay(tx, actor);
  const has = await tx.one<{ factor: boolean }>(
    sql`select has_second_factor(a) as factor from account a where guid = ${actor.account}`,
  );
  if (demandsFactor && !has?.factor)
    throw new AppError('conflict', {
      detail:
        'Организация требует второй фактор, а этот ключ у вас последний: сначала добавьте другой или подключите приложение с кодами.',
    });
  rememberChange(tx, actor, home, selfOf(actor), { passkey: name }, { passkey: null });
}

/** Serves the passkeys of the user's own account. */
export function servePasskeys(server: Server): void {
  const { pool, publicUrl } = server;
  serveOpen(server, passkeys.own, async ({ actor, pool: own, request }) => {
    const scope = { organization: null, account: actor!.account };
    const kept = await asOrg(own, scope, 'read', (tx) =>
      tx.rows<{ guid: string; name: string; host: string; createdAt: string; lastUsedAt: string | null }>(sql`
        select guid, name, host, created_at as "createdAt", last_used_at as "lastUsedAt" from passkey
        where account_guid = ${actor!.account} order by created_at, guid`),
    );
    return { host: relyingPartyOf(publicUrl, request)?.host ?? null, passkeys: kept };
  });
  serveOpen(server, passkeys.begin, async ({ actor, body, request }) => {
    const asked = requireRelyingParty(publicUrl, request);
    await confirmSelf(server, actor!, body.password);
    return inManagingOrganization(pool, actor!, (tx) => beginPasskey(tx, actor!, asked));
  });
  serveOpen(server, passkeys.add, async ({ actor, body: { name, credential }, request }) => {
    const asked = requireRelyingParty(publicUrl, request);
    // In its own transaction, so that the challenge is consumed even when the credential is refused.
    const challenge = await inManagingOrganization(pool, actor!, (tx) => endBeginning(tx, actor!.account, credential));
    const verified = await verifiedCredential(credential, challenge, asked);
    return inManagingOrganization(pool, actor!, async (tx, { home }) => {
      const guid = await keepPasskey(tx, actor!.account, name, verified, asked);
      rememberChange(tx, actor!, home, selfOf(actor!), { passkey: null }, { passkey: name });
      return { guid };
    });
  });
  serveOpen(server, passkeys.rename, ({ actor, params, body }) =>
    inManagingOrganization(pool, actor!, (tx, { home }) => rename(tx, actor!, home, params.passkey, body.name)),
  );
  serveOpen(server, passkeys.remove, async ({ actor, params, body }) => {
    await confirmSelf(server, actor!, body.password);
    await inManagingOrganization(pool, actor!, (tx, demands) => removeOwn(tx, actor!, demands, params.passkey));
  });
}
