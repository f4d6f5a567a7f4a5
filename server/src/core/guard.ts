import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { addressPattern, type Access, type Route } from 'contract/kit/route.ts';
import { decide, decideAny } from 'contract/rights.ts';
import { onEveryRow, onSomeRows } from 'contract/row-rules.ts';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';
import { writeJournal } from './journal.ts';
import { readActor, type Found } from './read-actor.ts';
import type { Server } from './served.ts';
import { asOrg } from './transaction.ts';
import { endViewing } from './viewing.ts';

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,100})$/i;
const isGuid = (text: string) => z.safeParse(z.uuid(), text).success;

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** The record that an address names: rights may be given to it alone. */
function objectOf(request: FastifyRequest): string | null {
  const { guid } = request.params as { guid?: string };
  return guid && isGuid(guid) ? guid.toLowerCase() : null;
}

type Refusal = 'forbidden' | 'not_a_member' | NonNullable<Actor['duty']>['code'];

/** Refuses and remembers that it did. */
export async function refuse(
  server: Server,
  actor: Actor,
  request: FastifyRequest,
  code: Refusal,
  detail: string,
): Promise<never> {
  const { method, routeOptions } = request;
  const path = routeOptions.url ?? '';
  const isAsked = (route: Route) =>
    route.method === method && [route.path, ...(route.also ?? [])].some((own) => addressPattern(own) === path);
  const after = { method, path, tried: server.served.find(isAsked)?.summary, reason: detail };
  await asOrg(server.pool, actor, 'write', async (tx) =>
    writeJournal(tx, actor, { action: 'refused', organization: actor.organization, after }),
  );
  throw new AppError(code, { detail });
}

/** Why a token of a program does not open a route: it works with records, never with accounts or its owner's own things. */
function closedToTokens({ method, access, isPersonal }: Route): string | null {
  if (access === 'account' || access === 'signedIn') return 'Токен API не открывает профиль и вход.';
  if (isPersonal) return 'Токен API не открывает личное своего владельца.';
  if (method === 'GET') return null;
  if (access === 'member') return 'Это действие токену API недоступно.';
  return typeof access === 'object' && access.entity === 'users' ? 'Токен API не управляет учётными записями.' : null;
}

/** Refuses what the session, narrowed for a while, or the token does not open. */
async function passNarrow(server: Server, route: Route, found: Found, request: FastifyRequest): Promise<void> {
  const { duty, viewing, isMember, session } = found;
  const actor = isMember ? found : { ...found, organization: null };
  if (duty && route.despite !== 'duty') await refuse(server, actor, request, duty.code, duty.reason);
  const closed = session === null ? closedToTokens(route) : null;
  if (closed) await refuse(server, actor, request, 'forbidden', closed);
  if (found.isViewingOver) {
    const reason = 'Смотреть глазами этого человека больше нельзя: его права стали шире ваших, или доступ закрыт.';
    await asOrg(server.pool, actor, 'write', (tx) => endViewing(tx, actor, reason));
    if (route.method !== 'GET') await refuse(server, actor, request, 'forbidden', reason);
  }
  if (viewing && route.method !== 'GET' && route.despite !== 'viewing') {
    const detail = `Вы смотрите глазами пользователя «${viewing.name}»: менять ничего нельзя. Сначала закончите просмотр.`;
    await refuse(server, actor, request, 'forbidden', detail);
  }
}

/** Lets a request in or answers why not: 401 without a session, 400 and 403 about the organization, 403 about a right. */
export async function admit(
  server: Server,
  route: Route,
  access: Exclude<Access, 'public'>,
  request: FastifyRequest,
): Promise<Actor> {
  const token = BEARER.exec(header(request, 'authorization') ?? '')?.[1];
  if (!token) throw new AppError('unauthenticated');
  const organization = header(request, 'org-id') || null;
  const known = organization !== null && isGuid(organization) ? organization.toLowerCase() : null;

  const found = await readActor(server.pool, {
    token,
    organization: known,
    requestId: request.id,
    address: request.ip,
    idleSeconds: server.sessionIdleSeconds,
  });
  if (!found) throw new AppError('unauthenticated');
  await passNarrow(server, route, found, request);
  const { isMember, isViewingOver: _, ...actor } = found;

  if (access === 'account') return actor;
  if (!organization && actor.session) {
    if (access === 'signedIn') return actor;
    throw new AppError('organization_required', { detail: 'Укажите организацию в заголовке Org-Id.' });
  }
  // A token names its own organization or none.
  if (!isMember || (organization && !known)) {
    return refuse(server, { ...actor, organization: null }, request, 'not_a_member', 'Эта организация вам недоступна.');
  }
  if (access === 'signedIn' || access === 'member') return actor;
  const object = objectOf(request);
  const { entity, action, isNarrowed, isRuled } = access;
  const { allowed, reason } = isNarrowed
    ? decideAny(actor.rights, entity, action)
    : decide(actor.rights, entity, action, object, isRuled ? onSomeRows : onEveryRow);
  if (!allowed) return refuse(server, actor, request, 'forbidden', `${reason}. Попросите администратора организации.`);
  return actor;
}
