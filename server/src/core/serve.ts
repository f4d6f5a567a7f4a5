import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { isReading } from 'contract/kit/accepted.ts';
import type { Fields } from 'contract/kit/field.ts';
import { addressPattern, isChanging, type Route } from 'contract/kit/route.ts';
import type { Actor } from './actor.ts';
import { bodyLimitOf } from './body-limits.ts';
import { refuseEarlierValues, refuseHiddenPast } from './data-from.ts';
import { checkGivenBack } from './given-back.ts';
import { checkRight, type Admission } from './guard.ts';
import { inputOf, namesByNumber, paramsOf, rawOf, requestWithGuids, type Raw, type TakenRequest } from './input.ts';
import { isOutdated } from './known-actors.ts';
import { changedFields, leavesOut, readAt, withLeftOut } from './left-out.ts';
import { admitFresh, admitCached, recorded, type Admit } from './admit-person.ts';
import { readOnlyMode, readOnlyRefusal } from './read-only.ts';
import { repeatable } from './repeated-request.ts';
import { keeping } from './second-person.ts';
import { checkSaysWhose } from './shared-data.ts';
import {
  JsonText,
  type ServedAnswer,
  type ServedRequest,
  type RequestInput,
  type OpenRequest,
  type Reading,
  type Server,
} from './served.ts';
import type { Sql } from './sql.ts';
import { asOrg, type Tx } from './transaction.ts';
import { isStreamed, takeUpload } from './uploads.ts';

const admitted = new WeakMap<FastifyRequest, Admission>();

function send(route: Route, reply: FastifyReply, answer: unknown): FastifyReply {
  reply.status(route.status);
  if (route.answers === 'nothing') return reply.send();
  reply.type('application/json; charset=utf-8');
  if (answer instanceof JsonText) return reply.send(answer.json);
  if (typeof answer === 'object' && answer !== null && 'version' in answer)
    reply.header('etag', `"${String(answer.version)}"`);
  return reply.send(JSON.stringify(answer));
}

type Work = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** The first requests of the console use reserved connections, so that other work cannot delay them. */
const withConnections = (server: Server, { access }: Route): Server =>
  access === 'public' || access === 'account' || access === 'signedIn' ? { ...server, pool: server.reserved } : server;

/** Admits an anonymous user; the read-only mode is checked here, because the guard does not run. */
async function letStrangerIn({ reserved }: Server, route: Route): Promise<void> {
  const mode = isChanging(route) ? await readOnlyMode(reserved) : null;
  if (mode) throw readOnlyRefusal(mode, true);
}

function register(server: Server, route: Route, work: Work, letIn: Admit = admitFresh): void {
  const { access } = route;
  if (!access) throw new Error(`${route.method} ${route.path} has no access rule`);
  checkSaysWhose(route);
  server.served.push(route);
  const limit = bodyLimitOf(route);
  for (const path of [route.path, ...(route.also ?? [])]) {
    server.http.route({
      method: route.method,
      url: addressPattern(path),
      bodyLimit: limit.bytes,
      config: {
        summary: route.summary,
        accepts: route.accepts,
        answers: route.answers,
        csv: route.csv,
        mostValues: limit.values,
      },
      onRequest:
        access === 'public'
          ? async () => letStrangerIn(server, route)
          : async (request, reply) => {
              const admission = await letIn(server, route, access, request);
              admitted.set(request, admission);
              await takeUpload(server, route, admission.actor, request, reply);
            },
      handler: async (request, reply) => {
        await work(request, reply);
        return reply;
      },
    });
  }
}

/** The admission stored on the request by the guard. */
function admittedBy(request: FastifyRequest): Admission {
  const found = admitted.get(request);
  if (!found) throw new Error('the guard did not run');
  return found;
}

/** Runs work in a transaction of the actor's organization; refusals inside are recorded like those of the guard. */
export const asActor = <T>(
  server: Server,
  actor: Actor,
  request: FastifyRequest,
  work: (tx: Tx) => Promise<T>,
  mode: 'read' | 'write' = 'write',
  proof?: Sql,
): Promise<T> => asOrg(server.pool, { ...actor, proof }, mode, work).catch(recorded(server, actor, request));

/** Replaces record numbers with guids; the right to the record can be checked only then. */
async function byGuids(server: Server, route: Route, actor: Actor, request: FastifyRequest, raw: Raw): Promise<Raw> {
  const found = await asActor(server, actor, request, (tx) => requestWithGuids(tx, route, raw), 'read');
  const { access } = route;
  if (access && access !== 'public') await checkRight(server, access, actor, request, found.params);
  return found;
}

/** Completes a change with the fields it leaves out, from the read route of its address. The version check detects
 *  later changes. */
async function whole(
  server: Server,
  route: Route,
  fields: Fields,
  { actor, request, raw }: { actor: Actor; request: FastifyRequest; raw: Raw },
): Promise<Raw> {
  const reading = server.readings.get(route.path)!;
  const asked = { params: paramsOf(route, raw), query: {}, body: {}, actor, version: 0 };
  const mode = reading.route.remembered ? 'write' : 'read';
  const current = await asActor(server, actor, request, (tx) => readAt(reading, { ...asked, tx } as never), mode);
  return { ...raw, body: withLeftOut(fields, raw.body, current) };
}

/** The validated request of a route whose handler opens its own transactions. */
async function openInput<R extends Route>(server: Server, route: R, request: FastifyRequest): Promise<TakenRequest<R>> {
  const [raw, actor] = [rawOf(request), admitted.get(request)?.actor];
  const isNumbered = actor !== undefined && namesByNumber(route, raw);
  return inputOf(server, route, request, isNumbered ? await byGuids(server, route, actor, request, raw) : raw);
}

/** Serves a signed-in route: guard, validation, then the handler in one transaction of the organization. */
export function serve<R extends Route>(
  server: Server,
  route: R,
  handler: (asked: ServedRequest<R>) => Promise<ServedAnswer<R>>,
): void {
  const { access } = route;
  if (!access || access === 'public') throw new Error(`${route.path} is public: use serveOpen`);
  const mode = route.method === 'GET' && !route.remembered ? 'read' : 'write';
  if (isReading(route))
    for (const path of [route.path, ...(route.also ?? [])])
      server.readings.set(path, { route, read: handler as unknown as Reading['read'] });
  if (isChanging(route)) server.changes.set(`${route.method} ${route.path}`, { route, make: handler as never });
  const answer = (request: FastifyRequest, { input, version, back }: TakenRequest<R>, { actor, proof }: Admission) => {
    const once = (tx: Tx) => {
      const { at } = input.query as { at?: string };
      const work = async (tx: Tx) => {
        const asked = { ...input, tx, actor, version };
        if (at) await refuseHiddenPast(tx, at);
        refuseEarlierValues(route, input, actor.rights);
        await checkGivenBack(server, route, back, asked);
        return handler(asked);
      };
      return route.method === 'POST' ? repeatable(tx, actor, request, work) : work(tx);
    };
    const kept = keeping(server, actor, route, { ...input, version });
    return asActor(withConnections(server, route), actor, request, once, mode, proof).catch(kept);
  };
  const work: Work = async (request, reply) => {
    let given = admittedBy(request);
    const admitFreshly = () => admitFresh(server, route, access, request);
    let raw = rawOf(request);
    if (namesByNumber(route, raw)) {
      given = await admitFreshly();
      raw = await byGuids(server, route, given.actor, request, raw);
    }
    const fields = changedFields(server, route);
    if (fields && leavesOut(fields, raw.body)) {
      given = await admitFreshly();
      raw = await whole(withConnections(server, route), route, fields, { actor: given.actor, request, raw });
    }
    let taken: TakenRequest<R>;
    try {
      taken = inputOf(server, route, request, raw);
    } catch (error) {
      // Validation errors are reported only to clients that are still admitted.
      if (given.proof) await admitFreshly();
      throw error;
    }
    const answered = await answer(request, taken, given).catch(async (error: unknown) => {
      if (!isOutdated(error)) throw error;
      return answer(request, taken, await admitFreshly());
    });
    return send(route, reply, answered);
  };
  // A streamed body cannot be read again for a retry.
  register(server, route, work, isStreamed(route) ? admitFresh : admitCached);
}

/** Serves a route whose handler opens its own transactions, such as signing in, which hashes a password outside of
 *  any. */
export function serveOpen<R extends Route>(
  server: Server,
  route: R,
  handler: (open: OpenRequest<R>) => Promise<ServedAnswer<R>>,
): void {
  const { pool } = withConnections(server, route);
  register(server, route, async (request, reply) => {
    const actor = admitted.get(request)?.actor ?? null;
    const { input, version } = await openInput(server, route, request);
    if (actor) refuseEarlierValues(route, input, actor.rights);
    const answer = await handler({ ...input, version: Number(version), pool, actor, request, reply });
    // When the client has disconnected, a stream may have started without being completed.
    return reply.sent || reply.raw.headersSent ? reply : send(route, reply, answer);
  });
}

export interface ServedFile {
  name: string;
  type: string;
  content: Readable;
  /** The ETag: a browser that has the file gets 304 after the same checks. */
  tag?: string;
}

/** Serves a route that answers with a file. */
export function serveFile<R extends Route>(
  server: Server,
  route: R,
  handler: (asked: RequestInput<R> & { actor: Actor }) => Promise<ServedFile>,
): void {
  register(server, route, async (request, reply) => {
    const { actor } = admittedBy(request);
    const { input } = await openInput(server, route, request);
    refuseEarlierValues(route, input, actor.rights);
    const file = await handler({ ...input, actor });
    if (file.tag) {
      const etag = `"${file.tag}"`;
      reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    }
    return reply
      .type(file.type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .send(file.content);
  });
}
