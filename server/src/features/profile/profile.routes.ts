import { profile } from 'contract/features/profile/calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { hashPassword } from '../../core/password.ts';
import { serve, serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { confirmationOf, confirmSelf } from './confirmation.service.ts';
import { inManagingOrganization, demandsOn, rememberChange } from './own-account.service.ts';
import { servePreferences } from './preferences.routes.ts';
import { serveNotificationSettings } from './notifications.routes.ts';
import { serveSecondFactor } from './second-factor.routes.ts';
import { servePasskeys } from './passkeys.routes.ts';
import { serveApiTokens } from './api-tokens.routes.ts';
import { serveViewAs } from './view-as.routes.ts';

type Card = Answer<typeof profile.get>;

const SIGN_INS = 10;

async function readCard(tx: Tx, actor: Actor): Promise<Card> {
  const { demandsFactor, minPasswordLength, passwordValidityDays } = await demandsOn(tx, actor);
  const card = await tx.one<Omit<Card, 'signIns' | 'minPasswordLength' | 'confirmation'>>(sql`
    select a.guid, a.user_name as "userName", a.last_name as "lastName", a.first_name as "firstName", a.middle_name as "middleName",
      a.email, a.phone, (select o.short_name from organization o where o.guid = a.home_guid) as "homeName",
      own_data_from() as "dataFrom",
      a.password_changed_at as "passwordChangedAt",
      coalesce(a.password_changed_at, a.created_at) + make_interval(days => ${passwordValidityDays}) as "passwordExpiresAt",
      json_build_object('isOn', a.second_factor_since is not null, 'since', a.second_factor_since,
        'backupCodesLeft', cardinality(a.backup_codes), 'hasPasskeys', exists (select from passkey p where p.account_guid = a.guid), 'isDemanded', ${demandsFactor}::boolean) as "secondFactor"
    from account a where a.guid = ${actor.account}`);
  if (!card) throw new AppError('unauthenticated');
  const signIns = await tx.rows<Card['signIns'][number]>(sql`
    select found.* from unnest(array['signIn', 'signInRefused']) k (action) cross join lateral (
      select j.occurred_at as at, j.address, j.after ->> 'device' as device, j.action <> 'signIn' as "isRefused", j.after ->> 'reason' as reason
      from journal j
      where j.scope = '00000000-0000-0000-0000-000000000000' and not j.is_part and j.account_guid = ${actor.account}
        and j.action = k.action and j.kind = 'account'
      order by j.occurred_at desc limit ${SIGN_INS}) found
    order by found.at desc limit ${SIGN_INS}`);
  return { ...card, minPasswordLength, confirmation: await confirmationOf(tx, actor), signIns };
}

function rememberEnds(tx: Tx, actor: Actor, ended: number, reason: string): void {
  if (ended === 0) return;
  const { account, fullName } = actor;
  const entry = { organization: null, entity: 'account', record: account, recordName: fullName };
  writeJournal(tx, actor, { ...entry, action: 'signOut', after: { reason, sessions: ended } });
}

const endOthers = (tx: Tx, { account, session }: Actor) =>
  tx.run(sql`
    update session set ended_at = now() where account_guid = ${account} and guid <> ${session} and ended_at is null and ends_at > now()`);

async function changePassword(server: Server, actor: Actor, current: string, next: string): Promise<void> {
  const before = await confirmSelf(server, actor, current, 'current');
  if (before === null) throw new AppError('conflict', { detail: 'Пароля в консоли у вас нет: вы входите без него.' });
  const { pool } = server;
  if (current === next) throw invalidField('next', 'Новый пароль должен отличаться от нынешнего');
  const { minPasswordLength } = await inManagingOrganization(pool, actor, async (_, demands) => demands);
  const hash = await hashPassword(next, minPasswordLength, 'next');
  await inManagingOrganization(pool, actor, async (tx, { home }) => {
    const changed = await tx.one<{ was: string | null; is: string }>(sql`
      update account a set password_hash = ${hash}, must_change_password = false, password_changed_at = now(), version = a.version + 1,
        updated_at = now()
      from account old where a.guid = ${actor.account} and old.guid = a.guid and old.password_hash = ${before}
      returning old.password_changed_at as was, a.password_changed_at as is`);
    // The password was changed during the comparison.
    if (!changed) throw invalidField('current', 'Неверный пароль');
    await tx.run(sql`delete from account_link where account_guid = ${actor.account} and used_at is null`);
    await endOthers(tx, actor);
    const own = { guid: actor.account, name: actor.fullName };
    rememberChange(tx, actor, home, own, { passwordChangedAt: changed.was }, { passwordChangedAt: changed.is });
  });
}

/** Serves the user's own account: its card, password, sessions, second factor, passkeys and tokens. */
export function serveProfile(server: Server): void {
  serve(server, profile.get, ({ tx, actor }) => readCard(tx, actor));
  serveOpen(server, profile.changePassword, ({ actor, body }) =>
    changePassword(server, actor!, body.current, body.next),
  );
  serve(server, profile.sessions, ({ tx, actor }) =>
    tx.rows(sql`
      select guid, started_at as "startedAt", seen_at as "seenAt", ends_at as "endsAt", address, device, guid = ${actor.session} as "isCurrent"
      from session
      where account_guid = ${actor.account} and ended_at is null and ends_at > now()
        and seen_at > now() - make_interval(secs => ${server.sessionIdleSeconds})
      order by guid = ${actor.session} desc, seen_at desc`),
  );
  serve(server, profile.endSession, async ({ tx, actor, params }) => {
    const ended = await tx.run(sql`
      update session set ended_at = now()
      where guid = ${params.session} and account_guid = ${actor.account} and ended_at is null and ends_at > now()`);
    if (ended === 0) throw new AppError('not_found', { detail: 'Этот сеанс уже завершён.' });
    rememberEnds(tx, actor, ended, 'Сеанс завершён из профиля');
  });
  serve(server, profile.endOthers, async ({ tx, actor }) =>
    rememberEnds(tx, actor, await endOthers(tx, actor), 'Остальные сеансы завершены из профиля'),
  );
  serveNotificationSettings(server);
  servePreferences(server);
  serveSecondFactor(server);
  servePasskeys(server);
  serveApiTokens(server);
  serveViewAs(server);
}
