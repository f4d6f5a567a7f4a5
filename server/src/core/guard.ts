import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { addressPattern, type Access, type Route } from 'contract/kit/route.ts';
import { decide, decideAny } from 'contract/rights.ts';
import { readActor, type Actor } from './actor.ts';
import { AppError } from './app-error.ts';
import { writeJournal } from './journal.ts';
import type { Server } from './served.ts';
import { asOrg } from './transaction.ts';

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

type Refusal = 'forbidden' | 'not_a_member';

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
  const { isMember, ...actor } = found;

  if (access === 'account') return actor;
  if (!organization) {
    if (access === 'signedIn') return actor;
    throw new AppError('organization_required', { detail: 'Укажите организацию в заголовке Org-Id.' });
  }
  if (!isMember) {
    return refuse(server, { ...actor, organization: null }, request, 'not_a_member', 'Эта организация вам недоступна.');
  }
  if (access === 'signedIn' || access === 'member') return actor;
  const object = objectOf(request);
  const { entity, action, isNarrowed } = access;
  const { allowed, reason } = isNarrowed
    ? decideAny(actor.rights, entity, action)
    : decide(actor.rights, entity, action, object);
  if (!allowed) return refuse(server, actor, request, 'forbidden', `${reason}. Попросите администратора организации.`);
  return actor;
}
