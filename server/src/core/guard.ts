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

/** The record named by the address: rights may be given to it alone. Undefined while only its number is known. */
function objectIn(params: object): string | null | undefined {
  const { id, guid = id } = params as { id?: string; guid?: string };
  if (guid && /^\d+$/.test(guid)) return undefined;
  return guid && isGuid(guid) ? guid.toLowerCase() : null;
}

type Refusal = 'forbidden' | 'not_a_member' | NonNullable<Actor['duty']>['code'];

/** Refuses, and records the refusal in the journal. Errors: besides the refusal, 429 for one who is refused too often. */
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

/** Why an API token may not call a route: it works with records, never with accounts or the owner's personal settings. */
function closedToTokens({ method, access, isPersonal }: Route): string | null {
  if (access === 'account' || access === 'signedIn') return 'Ключ API не открывает профиль и вход.';
  if (isPersonal) return 'Ключ API не открывает личное своего владельца.';
  if (method === 'GET') return null;
  if (access === 'member' || access === 'administrator') return 'Это действие ключу API недоступно.';
  return typeof access === 'object' && access.entity === 'users' ? 'Ключ API не управляет учётными записями.' : null;
}

/** Refuses what the restrictions of the program, of a session or the kind of token do not allow. */
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
  // Closing a window asks for nothing that was not open: such a refusal is no attempt to journal.
  if (found.isTrialOver && !isExempt) throw new AppError('forbidden', { detail: TRIAL_OVER });
  if (viewing && route.method !== 'GET' && !isExempt) {
    const detail = viewing.until
      ? `В этом окне вы пробуете права (${viewing.name}): менять ничего нельзя.`
      : `Вы смотрите глазами пользователя «${viewing.name}»: менять ничего нельзя. Сначала закончите просмотр.`;
    await refuse(server, actor, request, 'forbidden', detail);
  }
}

type Entry = Exclude<Access, 'public'>;

/** Whether a route may change what is the service's; reading never asks. */
const mayChangeShared = (rights: Rights, { rows, action }: Needed): boolean =>
  rows !== undefined && (action === 'read' || decide(rights, 'sharedData', action).allowed);

/** The actor as a route lets them work: with shared data only through a route that says so. */
function admittedTo(found: KnownActor, access: Entry): Actor {
  const { isMember: _, isViewingOver: __, readOnly: ___, isTrialOver: ____, ...actor } = found;
  const isWriting = typeof access === 'object' && access.action !== 'read';
  return { ...actor, changesShared: isWriting && mayChangeShared(actor.rights, access) };
}

const ADMINISTRATOR_NEEDED =
  'Это делает администратор: тот, кто меняет сотрудников, группы прав и индивидуальные права.';

/** Whether a member may use a route, judged by rights alone. */
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

/** Whether somebody's rights let them use a route with these parameters. */
export const mayUse = (rights: Rights, { access }: Route, params: object): Pick<Decision, 'allowed' | 'reason'> =>
  access && access !== 'public' ? decideOn(rights, access, objectIn(params)) : { allowed: false, reason: '' };

/** What to ask for where a route is closed; what is the service's is not given here. */
const missingRight = (access: Entry): Problem['right'] =>
  typeof access === 'string' || (access.rows === 'service' && access.action !== 'read')
    ? undefined
    : { entity: access.entity, action: access.action };

/** An admitted actor, and the proof that the admission is still valid: where there is a proof, it must run first. */
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
  // What names no trial at all is one that is over.
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
  // The console says what it asks by itself while nobody does anything: that does not keep a session alive.
  return header(request, 'x-passive') === '1' ? { ...known, isPassive: true } : known;
}

/** Admits a known actor without asking the database; the transaction of the work verifies the proof. An actor who would be
 *  refused must be read again. */
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

/** Why an account is not let into an organization, and where it works now. */
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
  // A token names its own organization or none.
  if (!isMember || namesUnknown) {
    const detail = await whyOutside(server, actor.account, given.organization);
    return refuse(server, { ...actor, organization: null }, request, 'not_a_member', detail);
  }
  await checkRight(server, access, actor, request);
  return actor;
}
