import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { log, tellsEvents, type LogFacts } from '../core/log.ts';

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

/** Where events are told, prints one line for each answered request: who, what and how, never an address with its values, a body or a secret. */
export function logRequests(http: FastifyInstance): void {
  if (!tellsEvents()) return;
  http.addHook('onResponse', async (request, reply) => {
    const { id: requestId, person, method, routeOptions, address } = request;
    const { statusCode: status, elapsedTime } = reply;
    const facts = {
      requestId,
      account: person?.account ?? null,
      organization: person?.organization ?? null,
      method,
      route: routeOptions.url ?? null,
      status,
      durationMs: Math.round(elapsedTime * 10) / 10,
      address,
    };
    log.event('request', facts, status < 500 ? 'info' : 'error');
  });
}
