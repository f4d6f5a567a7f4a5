import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { log, logsEvents, type LogFacts } from '../core/log.ts';

/** Whether troubles are told. */
export type LogLevel = 'warn' | 'silent';

declare module 'fastify' {
  interface FastifyRequest {
    /** The account and the organization of the request, once they are known. */
    person: { account: string; organization: string | null } | null;
  }
}

const ignore = () => undefined;

/** The log of the framework is that of the program. */
export function frameworkLog(level: LogLevel, facts: LogFacts = {}): FastifyBaseLogger {
  const say = (print: typeof log.error) => (reason: unknown, text?: string) =>
    reason instanceof Error || typeof reason === 'string'
      ? print(reason, facts)
      : print((reason as { err?: Error } | null)?.err ?? text ?? reason, facts);
  const warn = level === 'silent' ? ignore : say(log.warn);
  const error = level === 'silent' ? ignore : say(log.error);
  return {
    level,
    trace: ignore,
    debug: ignore,
    info: ignore,
    silent: ignore,
    warn,
    error,
    fatal: error,
    child: (bindings: LogFacts) => frameworkLog(level, { ...facts, ...bindings }),
  };
}

interface Answered {
  requestId: string | null;
  traceId?: string | undefined;
  account?: string | null;
  organization?: string | null;
  method: string | null;
  /** The pattern of the address; null for an address that nothing serves. */
  route: string | null;
  status: number;
  durationMs: number;
  address: string | null;
}

const rounded = (ms: number) => Math.round(ms * 10) / 10;

/** Each member is named here: what a request carries besides is nobody's business. */
function logAnswer({
  requestId,
  traceId,
  account = null,
  organization = null,
  method,
  route,
  status,
  durationMs,
  address,
}: Answered): void {
  const facts = {
    requestId,
    ...(traceId && { traceId }),
    account,
    organization,
    method,
    route,
    status,
    durationMs: rounded(durationMs),
    address,
  };
  log.event('request', facts, status < 500 ? 'info' : 'error');
}

/** Where events are told, prints one line for each answered request: who, what and how, never an address with its values, a body or a
 *  secret. */
export function logRequests(http: FastifyInstance): void {
  if (!logsEvents()) return;
  http.addHook('onResponse', async ({ id: requestId, span, person, method, routeOptions, address }, reply) => {
    const { statusCode: status, elapsedTime: durationMs } = reply;
    logAnswer({
      requestId,
      traceId: span?.traceId,
      ...person,
      method,
      route: routeOptions.url ?? null,
      status,
      durationMs,
      address,
    });
  });
}

/** Tells a request that was answered before the framework saw it. */
export function logEarly(request: IncomingMessage, response: ServerResponse, route: string | null): void {
  if (!logsEvents()) return;
  const began = performance.now();
  const { method = null, socket } = request;
  const address = socket.remoteAddress ?? null;
  response.once('close', () => {
    const { statusCode: status } = response;
    logAnswer({ requestId: null, method, route, status, durationMs: performance.now() - began, address });
  });
}

/** Tells what was no request by the rules of HTTP, and was answered all the same. */
export const logBroken = (requestId: string, status: number, address: string | null): void =>
  logAnswer({ requestId, method: null, route: null, status, durationMs: 0, address });
