import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Problem } from 'contract/kit/errors.ts';
import { isChanging, type Access, type Needed, type Route } from 'contract/kit/route.ts';
import { decide, decideAny, isAdministrator, type Decision } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { onSomeRows, onSomeRowsWhole, onSomeRowsWritten } from 'contract/rights/row-rules.ts';
import { TRIAL_HEADER } from 'contract/features/rights/trials.ts';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';
import { readOnlyRefusal } from './read-only.ts';
import { readActor, type KnownActor, type ActorLookup } from './read-actor.ts';
import type { Server } from './served.ts';
import { sql, type Sql } from './sql.ts';
import { asOrg } from './transaction.ts';
import { TRIAL_OVER } from './trial.ts';
import { endViewing } from './viewing.ts';

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,100})$/i;
const NO_TRIAL = '00000000-0000-0000-0000-000000000000';
const isGuid = (text: string) => z.safeParse(z.uuid(), text).success;

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** The guid in the address, because rights may be given to a single record; undefined when the record is given by
 *  number. */
function objectIn(params: object): string | null | undefined {
  const { id, guid = id } = params as { id?: string; guid?: string };
  if (guid && /^\d+$/.test(guid)) return undefined;
  return guid && isGuid(guid) ? guid.toLowerCase() : null;
}

type Refusal = 'forbidden' | 'not_a_member' | NonNullable<Actor['duty']>['code'];

/** Refuses a request and records the refusal in the journal. Errors: the refusal, or 429 when a user is refused too
 *  often. */
export async function refuse(
  server: Server,
  actor: Actor,
  request: FastifyRequest,
  code: Refusal,
  detail: string,
  right?: Problem['right'],
): Promise<never> {
  const { method, routeOptions, params } = request;
  const { url: path = '', config } = routeOptions;
  const record = objectIn((params ?? {}) as object) ?? null;
  await server.refusals.record(actor, { method, path, record, tried: config.summary, reason: detail });
  throw new AppError(code, { detail, right });
}

/** Why an API token may not call a route: tokens work with records, never with accounts or personal settings. */
function closedToTokens({ method, access, isPersonal }: Route): string | null {
  if (access === 'account' || access === 'signedIn') return 'Ключ API не открывает профиль и вход.';
  if (isPersonal) return 'Ключ API не открывает личное своего владельца.';
  if (method === 'GET') return null;
  if (access === 'member' || access === 'administrator') return 'Это действие ключу API недоступно.';
  return typeof access === 'object' && access.entity === 'users' ? 'Ключ API не управляет учётными записями.' : null;
}

/** Refuses what the read-only mode, the state of the session, or the kind of token does not allow. */
async function passNarrow(server: Server, route: Route, found: KnownActor, request: FastifyRequest): Promise<void> {
  const { duty, viewing, isMember, session, readOnly } = found;
  if (readOnly && isChanging(route)) throw readOnlyRefusal(readOnly);
  const actor = isMember ? found : { ...found, organization: null };
  if (duty && !route.exemptFrom.includes('duty')) await refuse(server, actor, request, duty.code, duty.reason);
  const closed = session === null ? closedToTokens(route) : null;
  if (closed) await refuse(server, actor, request, 'forbidden', closed);
  if (found.isViewingOver) {
    const reason = 'Смотреть глазами этого человека больше нельзя: его права стали шире ваших, или доступ закрыт.';
    await asOrg(server.pool, actor, 'write', (tx) => endViewing(tx, actor, reason));
    if (route.method !== 'GET') await refuse(server, actor, request, 'forbidden', reason);
  }
  const isExempt = route.exemptFrom.includes('viewing');
  // Closing an expired trial window is not an attempt worth recording.
  if (found.isTrialOver && !isExempt) throw new AppError('forbidden', { detail: TRIAL_OVER });
  if (viewing && route.method !== 'GET' && !isExempt) {
    const detail = viewing.until
      ? `В этом окне вы пробуете права (${viewing.name}): менять ничего нельзя.`
      : `Вы смотрите глазами пользователя «${viewing.name}»: менять ничего нельзя. Сначала закончите просмотр.`;
    await refuse(server, actor, request, 'forbidden', detail);
  }
}

type Entry = Exclude<Access, 'public'>;

/** Whether a route may change shared data; reads never need this. */
const mayChangeShared = (rights: Rights, { rows, action }: Needed): boolean =>
  rows !== undefined && (action === 'read' || decide(rights, 'sharedData', action).allowed);

/** The actor limited to what the route declares: only routes that declare it may change shared data. */
function admittedTo(found: KnownActor, access: Entry): Actor {
  const { isMember: _, isViewingOver: __, readOnly: ___, isTrialOver: ____, ...actor } = found;
  const isWriting = typeof access === 'object' && access.action !== 'read';
  return { ...actor, changesShared: isWriting && mayChangeShared(actor.rights, access) };
}

const ADMINISTRATOR_NEEDED =
  'Это делает администратор: тот, кто меняет сотрудников, группы прав и индивидуальные права.';

/** Whether a member may use a route, judged by rights only. */
function decideOn(
  rights: Rights,
  access: Entry,
  object: string | null | undefined,
): Pick<Decision, 'allowed' | 'reason'> {
  if (access === 'administrator' && !isAdministrator(rights)) return { allowed: false, reason: ADMINISTRATOR_NEEDED };
  if (typeof access === 'string') return { allowed: true, reason: '' };
  const { entity, action, isNarrowed, isRuled, isOfRecord, rows } = access;
  if (rows === 'service' && !mayChangeShared(rights, access)) return decide(rights, 'sharedData', action);
  if (isNarrowed || object === undefined) return decideAny(rights, entity, action);
  const onWhole = action === 'read' ? onSomeRowsWhole : onSomeRowsWritten;
  const counts = isRuled ? onSomeRows : isOfRecord ? onWhole : undefined;
  return decide(rights, entity, action, object, counts);
}

/** Whether these rights allow using a route with these parameters. */
export const mayUse = (rights: Rights, { access }: Route, params: object): Pick<Decision, 'allowed' | 'reason'> =>
  access && access !== 'public' ? decideOn(rights, access, objectIn(params)) : { allowed: false, reason: '' };

/** The missing right that can be requested; rights to shared data cannot be. */
const missingRight = (access: Entry): Problem['right'] =>
  typeof access === 'string' || (access.rows === 'service' && access.action !== 'read')
    ? undefined
    : { entity: access.entity, action: access.action };

/** An admitted actor. A cached admission has a `proof` that must run first to check that it is still valid. */
export interface Admission {
  actor: Actor;
  proof?: Sql;
}

/** The token and the organization of a request. Errors: 401 without a token. */
function givenBy(server: Server, request: FastifyRequest): ActorLookup & { namesUnknown: boolean } {
  const token = BEARER.exec(header(request, 'authorization') ?? '')?.[1];
  if (!token) throw new AppError('unauthenticated');
  const named = header(request, 'org-id') || null;
  const organization = named !== null && isGuid(named) ? named.toLowerCase() : null;
  const { sessionIdleSeconds: idleSeconds } = server;
  const namesUnknown = named !== null && organization === null;
  const tried = header(request, TRIAL_HEADER.toLowerCase());
  // An unknown trial identifier is treated as an expired trial.
  const trial = tried && (isGuid(tried) ? tried : NO_TRIAL);
  const known = {
    token,
    organization,
    requestId: request.id,
    address: request.address,
    idleSeconds,
    namesUnknown,
    trial,
  };
  // Requests that the console sends on its own must not keep a session alive.
  return header(request, 'x-passive') === '1' ? { ...known, isPassive: true } : known;
}

/** Admits a cached actor without querying the database; the transaction of the work runs the proof. An actor who would
 *  be refused is read again first. */
export function admitKnown(
  server: Server,
  route: Route,
  access: Entry,
  request: FastifyRequest,
): Admission | undefined {
  const { namesUnknown, ...given } = givenBy(server, request);
  const known = namesUnknown || given.trial ? undefined : server.known.recall(given);
  if (!known) return undefined;
  const actor = admittedTo(known.found, access);
  const isClosed = actor.session === null && closedToTokens(route) !== null;
  if (isClosed || !decideOn(actor.rights, access, objectIn(request.params as object)).allowed) return undefined;
  request.person = { account: actor.account, organization: actor.organization };
  return { actor, proof: known.proof };
}

/** Why an account has no access to an organization, and where it works now. */
async function whyOutside(server: Server, account: string, organization: string | null): Promise<string> {
  const found = await asOrg(server.reserved, { organization: null, account }, 'read', (tx) =>
    tx.one<{ name: string | null }>(sql`select successor_of(${organization}, ${account}) as name`),
  );
  return found?.name
    ? `Её присоединили к ${found.name}: обновите страницу, чтобы войти туда.`
    : 'Эта организация вам недоступна.';
}

/** Refuses a request without the right that its route asks for. Errors: 403. */
export async function checkRight(
  server: Server,
  access: Entry,
  actor: Actor,
  request: FastifyRequest,
  params: unknown = request.params,
): Promise<void> {
  const { allowed, reason } = decideOn(actor.rights, access, objectIn(params as object));
  if (allowed) return;
  const detail = `${reason}. Попросите администратора организации.`;
  await refuse(server, actor, request, 'forbidden', detail, missingRight(access));
}

/** Admits a request or refuses it: 401 without a session, 400 and 403 for the organization, 403 for a right. */
export async function admit(server: Server, route: Route, access: Entry, request: FastifyRequest): Promise<Actor> {
  const { namesUnknown, ...given } = givenBy(server, request);
  const read = await readActor(server.reserved, given);
  if (!read) throw new AppError('unauthenticated');
  const { found, edition } = read;
  request.person = { account: found.account, organization: found.isMember ? found.organization : null };
  await passNarrow(server, route, found, request);
  if (!given.isPassive && !given.trial) server.known.keep(given, found, edition);
  const { isMember } = found;
  const actor = admittedTo(found, access);

  if (access === 'account') return actor;
  if (!given.organization && !namesUnknown && actor.session) {
    if (access === 'signedIn') return actor;
    throw new AppError('organization_required', { detail: 'Укажите организацию в заголовке Org-Id.' });
  }
  // A token may name only its own organization.
  if (!isMember || namesUnknown) {
    const detail = await whyOutside(server, actor.account, given.organization);
    return refuse(server, { ...actor, organization: null }, request, 'not_a_member', detail);
  }
  await checkRight(server, access, actor, request);
  return actor;
}
