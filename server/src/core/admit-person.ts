import type { FastifyRequest } from 'fastify';
import type { Access, Route } from 'contract/kit/route.ts';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';
import { admit, admitKnown, refuse, type Admission } from './guard.ts';
import type { Server } from './served.ts';

/** How a route admits a person. */
export type Admit = (
  server: Server,
  route: Route,
  access: Exclude<Access, 'public'>,
  request: FastifyRequest,
) => Promise<Admission>;

/** Records a refusal as the guard does. */
export const recorded = (server: Server, actor: Actor, request: FastifyRequest) => (error: unknown) => {
  if (error instanceof AppError && error.code === 'forbidden')
    return refuse(server, actor, request, error.code, error.message);
  throw error;
};

/** Admits only if group rules allow access to the record at the address and it is visible. */
const toRecord =
  (letIn: Admit): Admit =>
  async (server, route, access, request) => {
    const admission = await letIn(server, route, access, request);
    const { guid } = request.params as { guid?: string };
    if (guid) await server.checkRecord(admission.actor, route, guid).catch(recorded(server, admission.actor, request));
    return admission;
  };
export const admitFresh = toRecord(async (...asked) => ({ actor: await admit(...asked) }));
/** Admits a cached actor: the work starts before the proof is confirmed and is repeated if the proof fails. */
export const admitCached = toRecord(async (...asked) => admitKnown(...asked) ?? { actor: await admit(...asked) });
