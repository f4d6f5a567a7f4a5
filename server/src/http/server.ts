import { STATUS_CODES, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AppError, problemOf } from '../core/app-error.ts';
import { bodyLimits } from '../core/body-limits.ts';
import { newGuid } from '../core/guid.ts';
import { readBodies } from './body.ts';
import { clientAddressBy } from './client-address.ts';
import { hasOneHost, type EntryPoint } from './entry-point.ts';
import { answerError } from './problem.ts';
import { frameworkLog, logBroken, logRequests, type LogLevel } from './request-log.ts';
import { traceRequests } from './request-traces.ts';
import { closedHeaders } from './security-headers.ts';

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return /^[\x21-\x7e]*$/.test(url);
  } catch {
    return false;
  }
}

/** Sets the headers of every response, then rejects what the HTTP parser accepts but RFC 9112 or UTF-8 does not
 *  allow. */
async function begin(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { url, headers, httpVersion } = request.raw;
  reply.headers(closedHeaders).header('x-request-id', request.id);
  if (/^\/(api|connect)\//.test(url ?? '')) reply.header('cache-control', 'no-store');
  if (!headers.host && httpVersion === '1.1') throw new AppError('malformed', { detail: 'Нет заголовка Host.' });
  if (!hasOneHost(request.raw)) throw new AppError('malformed', { detail: 'Заголовков Host больше одного.' });
  if (!isReadable(url ?? '')) throw new AppError('malformed', { detail: 'Адрес запроса не в кодировке UTF-8.' });
}

/** Answers HTTP errors that occur before there is a request in the usual format, then closes the connection. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const isTimeout = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const status = isTimeout ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const code = status === 431 ? 'headers_too_large' : 'malformed';
  const requestId = newGuid();
  logBroken(requestId, status, socket.remoteAddress ?? null);
  const body = JSON.stringify({ ...problemOf(new AppError(code), requestId), status });
  const headers = {
    ...closedHeaders,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** Validation and serialization are done by the contract, so the framework's schema compilers are not loaded. */
const noSchemas = () => {
  throw new Error('a route is described by the contract, not by a schema of the framework');
};

/** HEAD is handled as GET, and Node drops the body: a second route for each of a thousand addresses would take
 *  megabytes. */
const answeringHead =
  (handle: RequestListener): RequestListener =>
  (request, response) => {
    if (request.method === 'HEAD') request.method = 'GET';
    handle(request, response);
  };

/** The HTTP server without routes: the body parsing, headers and errors common to all routes. */
export function createHttp(door: EntryPoint, logLevel: LogLevel, trustedProxies: readonly string[]): FastifyInstance {
  let program: RequestListener;
  const http = Fastify({
    loggerInstance: frameworkLog(logLevel),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => newGuid(),
    // Bodies of unknown routes are limited.
    bodyLimit: bodyLimits.short.bytes,
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    serverFactory: (handler) => {
      program = answeringHead(handler);
      return door.server;
    },
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, (reply as FastifyReply).headers(closedHeaders)),
    clientErrorHandler: answerBrokenRequest as never,
  });
  http.addHook('onReady', async () => door.open(program));
  const addressOf = clientAddressBy(trustedProxies);
  http.decorateRequest('address', '');
  http.decorateRequest('person', null);
  logRequests(http);
  traceRequests(http, trustedProxies);
  http.addHook('onRequest', begin);
  http.addHook('onRequest', async (request) => void (request.address = addressOf(request.raw)));
  http.setErrorHandler(answerError);
  readBodies(http);
  return http;
}
