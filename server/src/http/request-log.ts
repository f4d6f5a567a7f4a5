import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { log, logsEvents, type LogFacts } from '../core/log.ts';

/** Whether warnings are logged. */
export type LogLevel = 'warn' | 'silent';

declare module 'fastify' {
  interface FastifyRequest {
    /** The account and organization of the request, once known. */
    person: { account: string; organization: string | null } | null;
  }
}

const ignore = () => undefined;

/** Redirects the framework's log to the program's. */
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
  /** The address pattern; null for an unknown address. */
  route: string | null;
  status: number;
  durationMs: number;
  address: string | null;
}

const rounded = (ms: number) => Math.round(ms * 10) / 10;

/** Logs named members only, so that nothing else of a request is disclosed. */
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

/** When events are logged, writes a line per answered request: who, what and how, never parameter values, bodies or
 *  secrets. */
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

/** Logs a request that was answered before the framework. */
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

/** Logs input that violated HTTP and was answered nevertheless. */
export const logBroken = (requestId: string, status: number, address: string | null): void =>
  logAnswer({ requestId, method: null, route: null, status, durationMs: 0, address });
