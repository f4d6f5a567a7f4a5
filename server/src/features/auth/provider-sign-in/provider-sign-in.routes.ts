import { backChannelLogout, beginAtProvider } from 'contract/features/auth/provider.ts';
import { networkOf } from '../../../core/addresses.ts';
import { AppError } from '../../../core/app-error.ts';
import { hashOf } from '../../../core/actor.ts';
import { writeJournal } from '../../../core/journal.ts';
import { countRefusal, refusal } from '../../../core/limits.ts';
import { Rate } from '../../../core/rate.ts';
import { serveOpen } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import { readLogoutToken, type ProviderLogout } from '../../sign-in-providers/logout.service.ts';
import { providerFault } from '../../sign-in-providers/oidc-fault.service.ts';
import { providerBy, type OpenProvider } from '../../sign-in-providers/provider.service.ts';
import { beginAt } from './begin.service.ts';
import { signInPurpose } from './pending.service.ts';

const nobody = { organization: null, account: null };

/** Ends the sessions opened by a provider according to its logout token. False when the token was already used. */
async function endLeft(
  tx: Tx,
  provider: OpenProvider,
  left: ProviderLogout,
  from: { requestId: string; address: string },
) {
  await tx.run(sql`delete from used_logout_token where used_at < now() - interval '1 hour'`);
  const isNew = await tx.run(sql`
    insert into used_logout_token (provider_guid, jti_hash) values (${provider.guid}, ${hashOf(left.jti)}) on conflict do nothing`);
  if (!isNew) return false;
  const ended = await tx.rows<{ account: string; name: string }>(sql`
    update session s set ended_at = now(), id_token = null from account a
    where s.provider_guid = ${provider.guid} and s.ended_at is null and a.guid = s.account_guid
      and ${
        left.sid === null
          ? sql`s.provider_subject = ${left.subject}`
          : sql`(s.provider_sid = ${left.sid} and (${left.subject}::text is null or s.provider_subject = ${left.subject})
        or s.provider_sid is null and s.provider_subject = ${left.subject})`
      }
    returning a.guid as account, a.full_name as name`);
  for (const { account, name } of ended)
    writeJournal(
      tx,
      { ...from, account, fullName: name },
      {
        action: 'signOut',
        organization: null,
        entity: 'account',
        record: account,
        recordName: name,
        after: { provider: provider.name, reason: 'Выход у поставщика входа' },
      },
    );
  return true;
}

/** Serves the start of a sign-in at a provider, and back-channel logout. Errors: 400, 409, 429. */
export function serveProviderSignIn(server: Server): void {
  const asking = new Rate('provider_sign_ins');
  const admitOne = (address: string) => {
    if (asking.take(networkOf(address))) return;
    countRefusal('provider_sign_ins');
    throw refusal('provider_sign_ins');
  };

  serveOpen(server, beginAtProvider, async ({ body, request, reply }) => {
    admitOne(request.address);
    return { address: await beginAt(server, request, reply, body.provider, signInPurpose) };
  });

  serveOpen(server, backChannelLogout, async ({ params, body, request, reply, pool }) => {
    admitOne(request.address);
    reply.header('cache-control', 'no-store');
    const provider = await asOrg(pool, nobody, 'read', (tx) => providerBy(tx, params.guid, sql`true`));
    if (!provider || !body.logout_token)
      throw new AppError('malformed', { detail: 'Нет поставщика или logout_token.' });
    const left = await readLogoutToken(provider, server, body.logout_token).catch((error: unknown) => {
      throw new AppError('malformed', { detail: `${providerFault(error)}.` });
    });
    const from = { requestId: request.id, address: request.address };
    const isNew = await asOrg(pool, nobody, 'write', (tx) => endLeft(tx, provider, left, from));
    if (!isNew) throw new AppError('malformed', { detail: 'Это извещение о выходе уже исполнено.' });
  });
}
