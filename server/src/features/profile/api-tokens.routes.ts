import { randomBytes } from 'node:crypto';
import {
  apiTokens,
  MAX_TOKEN_DAYS,
  TOKEN_PREFIX,
  type ApiToken,
  type TokenScope,
} from 'contract/features/profile/api-tokens.ts';
import { users } from 'contract/features/users/facts.ts';
import { rankOf, type EntityType, type PermissionValue } from 'contract/rights/permissions.ts';
import { decide } from 'contract/rights/decide.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import { hashOf, type Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { newGuid } from '../../core/guid.ts';
import { writeJournal } from '../../core/journal.ts';
import { repeatable } from '../../core/repeated-request.ts';
import { serve, serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql, type Sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import { getRow } from '../../resource/store.ts';
import { refuseAbove } from '../users/authority.service.ts';
import { confirmSelf } from './confirmation.service.ts';

const tokensWhere = (tx: Tx, condition: Sql): Promise<ApiToken[]> =>
  tx.rows(sql`
    select t.guid, t.name, t.organization_guid as "organizationGuid", coalesce(o.short_name, 'Другая организация') as "organizationName", t.scope,
      t.created_at as "createdAt", t.valid_until as "validUntil", t.last_used_at as "lastUsedAt", t.revoked_at as "revokedAt",
      case when t.revoked_at is not null then 'revoked' when t.valid_until < today() then 'expired' else 'active' end as status
    from api_token t left join organization o on o.guid = t.organization_guid
    where ${condition} order by t.revoked_at is not null, t.created_at desc, t.guid`);

/** Revokes a token in its organization. Errors: 404 when there is no active token. */
async function revoke(tx: Tx, actor: Actor, account: string, token: string): Promise<void> {
  const revoked = await tx.one<{ name: string }>(sql`
    update api_token set revoked_at = now() where guid = ${token} and account_guid = ${account} and revoked_at is null returning name`);
  if (!revoked) throw new AppError('not_found', { detail: 'Такого ключа нет, или он уже отозван.' });
  writeJournal(tx, actor, {
    action: 'remove',
    organization: actor.organization,
    entity: 'api_token',
    record: token,
    recordName: revoked.name,
  });
}

/** Revokes a token in its own organization, whichever one is selected. */
async function revokeOwn({ pool }: Server, actor: Actor, token: string): Promise<void> {
  const own = { ...actor, organization: null };
  const place = await asOrg(pool, own, 'read', (tx) =>
    tx.one<{ organization: string }>(sql`
      select organization_guid as organization from api_token where guid = ${token} and account_guid = ${actor.account}`),
  );
  if (!place) throw new AppError('not_found');
  const there = { ...actor, ...place };
  await asOrg(pool, there, 'write', (tx) => revoke(tx, there, actor.account, token));
}

/** The scope must not exceed the owner's rights; denials on single objects also apply to the token. */
function refuseMore({ rights }: Actor, scope: TokenScope): void {
  const isHeld = Object.entries(scope).every(
    ([entity, value]) =>
      rankOf(decide(rights, entity as EntityType, 'read', null, onSomeRows).value) >= rankOf(value as PermissionValue),
  );
  if (!isHeld) throw invalidField('scope', 'Ключу нельзя дать больше прав, чем есть у вас');
}

interface TokenInput {
  name: string;
  scope: TokenScope;
  validUntil: string;
}

async function keepToken(tx: Tx, actor: Actor, { name, scope, validUntil }: TokenInput) {
  const [limits] = await tx.rows<{ isFuture: boolean; isSoon: boolean }>(sql`
    select ${validUntil}::date >= today() as "isFuture", ${validUntil}::date <= today() + ${MAX_TOKEN_DAYS}::integer as "isSoon"`);
  if (!limits?.isFuture) throw invalidField('validUntil', 'Этот день уже прошёл');
  if (!limits.isSoon) throw invalidField('validUntil', 'Не дальше, чем через год');
  const [guid, token] = [newGuid(), TOKEN_PREFIX + randomBytes(32).toString('base64url')];
  await tx.run(sql`
    insert into api_token (guid, organization_guid, account_guid, name, token_hash, scope, valid_until)
    values (${guid}, ${actor.organization}, ${actor.account}, ${name}, ${hashOf(token)}, ${JSON.stringify(scope)}, ${validUntil})`);
  writeJournal(tx, actor, {
    action: 'create',
    organization: actor.organization,
    entity: 'api_token',
    record: guid,
    recordName: name,
    after: { scope, validUntil },
  });
  return { guid, token };
}

/** A token is shown once, so a repeated request is refused instead of getting the stored response or another token. The
 *  password is not stored, not even in a hash of the request. */
async function refuseRepeat(tx: Tx, actor: Actor, request: Parameters<typeof repeatable>[2]): Promise<void> {
  let isFirst = false;
  await repeatable(tx, actor, request, async () => void (isFirst = true));
  if (!isFirst) {
    throw new AppError('conflict', {
      detail: 'Этот ключ уже создан, а показывается он один раз. Отзовите его и создайте новый.',
    });
  }
}

/** Serves API tokens: the user's own, and those of a user in this organization. */
export function serveApiTokens(server: Server): void {
  serve(server, apiTokens.own, ({ tx, actor }) => tokensWhere(tx, sql`t.account_guid = ${actor.account}`));
  serveOpen(server, apiTokens.create, async ({ pool, actor, request, body: { password, ...wanted } }) => {
    refuseMore(actor!, wanted.scope);
    await confirmSelf(server, actor!, password);
    const { headers, method, url } = request;
    return asOrg(pool, actor!, 'write', async (tx) => {
      await refuseRepeat(tx, actor!, { headers, method, url, body: wanted });
      return keepToken(tx, actor!, wanted);
    });
  });
  serveOpen(server, apiTokens.revoke, ({ actor, params }) => revokeOwn(server, actor!, params.token));
  serve(server, apiTokens.ofUser, async ({ tx, params }) => {
    await getRow(tx, users, params.guid);
    return tokensWhere(tx, sql`t.account_guid = ${params.guid} and t.organization_guid = current_organization()`);
  });
  serve(server, apiTokens.revokeOfUser, async ({ tx, actor, params }) => {
    await getRow(tx, users, params.guid);
    await refuseAbove(tx, actor, params.guid);
    await revoke(tx, actor, params.guid, params.token);
  });
}
