import type { FastifyReply, FastifyRequest } from 'fastify';
import { authInfo, authOrgs, revocation, token } from 'contract/features/auth/calls.ts';
import { PASSKEY_GRANT } from 'contract/features/auth/passkey.ts';
import type { OAuthError } from 'contract/kit/errors.ts';
import type { Answer } from 'contract/kit/route.ts';
import type { Actor } from '../../core/actor.ts';
import { apart, consoleName, lookOf } from '../organizations/look/look.service.ts';
import { AppError } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { ownOrigin } from '../../core/own-origin.ts';
import { serve, serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import { endSession, renewSession, sessionOf, type EndedSession, type SessionTimes } from './session.service.ts';
import { leavingAddress } from '../sign-in-providers/logout.service.ts';
import { readPasskey } from './passkeys/read-passkey.service.ts';
import {
  factorRefusal,
  originOf,
  type Directories,
  type SignInForm,
  type SignInGrant,
  type SignedIn,
} from './entering.service.ts';
import { setDeviceCookie } from './known-devices.service.ts';
import { signInByPasskey } from './passkey-sign-in.ts';
import { signIn, type SignInRefusal } from './sign-in.ts';

const nobody = { organization: null, account: null };

function rememberEnd(tx: Tx, request: FastifyRequest, { account, name }: EndedSession, after?: object): void {
  const author = { ...originOf(request), account, fullName: name };
  writeJournal(tx, author, {
    action: 'signOut',
    organization: null,
    entity: 'account',
    record: account,
    recordName: name,
    after,
  });
}

/** The answer to a refused sign-in. */
function refusalOf(refusal: SignInRefusal | 'passkeyWrong' | 'sessionOver'): OAuthError {
  if (refusal === 'sessionOver') return { error: 'invalid_grant', error_description: 'Сеанс завершён: войдите снова' };
  if (refusal === 'wrong')
    return {
      error: 'invalid_grant',
      error_description: 'Неверное имя пользователя или пароль, либо вход сейчас закрыт',
    };
  if (refusal === 'passkeyWrong')
    return { error: 'invalid_grant', error_description: 'Ключ доступа не подошёл, либо вход сейчас закрыт' };
  if ('step' in refusal) return refusal.step;
  if ('message' in refusal) return { error: 'invalid_grant', error_description: refusal.message };
  return factorRefusal(refusal.isWrong, refusal.ways);
}

const isSignedIn = (signed: unknown): signed is SignedIn =>
  typeof signed === 'object' && signed !== null && 'tokens' in signed;

const dutyOf = ({ duty }: Actor) => ({
  mustChangePassword: duty?.code === 'password_change_required',
  needsSecondFactor: duty?.code === 'second_factor_required',
  dutyReason: duty?.reason ?? null,
});

/** Serves signing in and out. `directories` check directory passwords; `further` are the grant types of other features,
 *  with the parameters each needs. */
export function serveAuth(
  server: Server,
  times: SessionTimes,
  directories: Directories,
  further: Readonly<Record<string, { needed: readonly string[]; grant: SignInGrant }>> = {},
): void {
  const grants: Record<
    string,
    (form: SignInForm, request: FastifyRequest, reply: FastifyReply) => Promise<Answer<typeof token> | OAuthError>
  > = {
    password: async (form, request, reply) => {
      const { username: userName = '', password = '', otp = '', own_password: ownPassword = '' } = form;
      const passkey = form.passkey ? readPasskey(server, form.passkey, request) : null;
      const given = { userName, password, ownPassword, otp, passkey };
      const signed = await signIn(server.reserved, given, originOf(request), times, server.secrets, directories);
      if (!isSignedIn(signed)) return refusalOf(signed);
      setDeviceCookie(server.publicUrl, request, reply, signed.mark);
      return signed.tokens;
    },
    [PASSKEY_GRANT]: async ({ passkey = '' }, request, reply) => {
      const shown = readPasskey(server, passkey, request);
      const signed = await signInByPasskey(server.reserved, shown, originOf(request), times);
      if (!isSignedIn(signed)) return refusalOf(signed);
      setDeviceCookie(server.publicUrl, request, reply, signed.mark);
      return signed.tokens;
    },
    refresh_token: ({ refresh_token = '' }, request) =>
      asOrg(server.reserved, nobody, 'write', async (tx) => {
        const session = await sessionOf(tx, refresh_token, server.sessionIdleSeconds);
        if (!session) return refusalOf('sessionOver');
        if (session.isPresent || session.isRepeated)
          return session.isLive ? renewSession(tx, session, refresh_token, times) : refusalOf('sessionOver');
        const robbed = await endSession(tx, refresh_token);
        if (robbed) rememberEnd(tx, request, robbed, { reason: 'Предъявлен уже использованный refresh token' });
        return refusalOf('sessionOver');
      }),
  };
  const needed: Record<string, readonly string[]> = {
    password: ['username', 'password'],
    [PASSKEY_GRANT]: ['passkey'],
    refresh_token: ['refresh_token'],
  };
  for (const [name, { needed: fields, grant }] of Object.entries(further)) {
    needed[name] = fields;
    grants[name] = async (form, request, reply) => {
      const signed = await grant(form, request);
      if (!isSignedIn(signed)) return signed;
      setDeviceCookie(server.publicUrl, request, reply, signed.mark);
      return signed.tokens;
    };
  }

  serveOpen(server, token, async ({ body, request, reply }) => {
    const form = body as SignInForm;
    reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
    const answer = (refusal: OAuthError) =>
      void reply.status(400).type('application/json; charset=utf-8').send(JSON.stringify(refusal));
    const refuse = (error: string, error_description: string) => answer({ error, error_description });

    const grantType = form.grant_type;
    if (!grantType) return refuse('invalid_request', 'grant_type is required');
    const grant = Object.hasOwn(grants, grantType) ? grants[grantType] : undefined;
    if (!grant) return refuse('unsupported_grant_type', `grant_type is ${Object.keys(grants).join(' or ')}`);
    const missing = needed[grantType]?.find((name) => !form[name]);
    if (missing) return refuse('invalid_request', `${missing} is required`);
    const tokens = await grant(form, request, reply);
    return 'error' in tokens ? answer(tokens) : tokens;
  });

  serveOpen(server, revocation, async ({ body, pool, request }) => {
    if (!body.token) throw new AppError('malformed', { detail: 'Не указан token.' });
    const given = body.token;
    const ended = await asOrg(pool, nobody, 'write', async (tx) => {
      const session = await endSession(tx, given);
      if (session) rememberEnd(tx, request, session);
      return session;
    });
    return { address: ended ? await leavingAddress(server, ended, ownOrigin(server.publicUrl, request)) : null };
  });

  serve(server, authInfo, async ({ tx, actor }) => {
    const found = await tx.one<
      Omit<Answer<typeof authInfo>, 'rights' | 'viewing' | 'sessionIdleSeconds' | keyof ReturnType<typeof dutyOf>> & {
        viewedUserName: string | null;
      }
    >(sql`
      select json_build_object('guid', a.guid, 'userName', a.user_name, 'lastName', a.last_name, 'firstName', a.first_name,
          'middleName', a.middle_name, 'email', a.email) as "userModel",
        ${consoleName} as "orgName", o.guid as "orgId", o.time_zone as "orgTimeZone",
        case when o.guid is not null then ${lookOf} end as "orgLook", coalesce(o.is_service, false) as "isService", s.ends_at as "sessionEndsAt",
        (select json_build_object('at', p.started_at, 'address', p.address) from session p
          where p.account_guid = a.guid and p.started_at < s.started_at order by p.started_at desc limit 1) as "previousSignIn",
        exists (select from read_only_mode) as "isReadOnly",
        (select v.user_name from account v where v.guid = ${actor.viewing?.guid ?? null}) as "viewedUserName"
      from account a
      join session s on s.guid = ${actor.session}
      left join organization o on o.guid = ${actor.organization}
      where a.guid = ${actor.account}`);
    if (!found) throw new AppError('unauthenticated');
    const { viewedUserName, ...shown } = found;
    const { sessionIdleSeconds } = server;
    const viewing = actor.viewing && { ...actor.viewing, userName: viewedUserName };
    return { ...shown, sessionIdleSeconds, rights: actor.rights, viewing, ...dutyOf(actor) };
  });

  serve(server, authOrgs, async ({ tx }) =>
    tx.rows(sql`
      select o.guid as id, ${apart(consoleName)} as name,
        concat_ws(' ', ${apart(consoleName)}, o.short_name, o.full_name, o.link_code, o.inn) as "knownBy", o.link_code as "linkCode", ${lookOf} as look, o.is_service as "isService"
      from membership m join organization o on o.guid = m.organization_guid
      where m.account_guid = current_account() and o.is_active
        and (now() at time zone o.time_zone)::date between coalesce(m.valid_from, '-infinity') and coalesce(m.valid_to, 'infinity')
      order by m.is_default desc, ${consoleName} collate russian`),
  );
}
