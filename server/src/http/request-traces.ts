import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { traces, type OpenSpan } from '../core/tracing.ts';
import { fromTrustedBy } from './client-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request; null while tracing is off. */
    span: OpenSpan | null;
  }
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The parent span sent by a trusted proxy. From anybody else it is ignored, because they could join other traces or
 *  have all their requests recorded. */
function parentBy(trustedProxies: readonly string[]): (request: IncomingMessage) => string | undefined {
  const isTrusted = fromTrustedBy(trustedProxies);
  return (request) => {
    const { traceparent } = request.headers;
    return typeof traceparent === 'string' && TRACEPARENT.test(traceparent) && isTrusted(request)
      ? traceparent
      : undefined;
  };
}

/** When tracing is on, each request is a span with its route, status, id and organization, but no address and no
 *  person. */
export function traceRequests(http: FastifyInstance, trustedProxies: readonly string[]): void {
  http.decorateRequest('span', null);
  if (!traces()) return;
  const parentOf = parentBy(trustedProxies);
  http.addHook('onRequest', (request, _reply, done) => {
    const tracing = traces();
    if (!tracing) return done();
    const { method, routeOptions, id, raw } = request;
    const route = routeOptions.url ?? 'unknown';
    const facts = { 'http.request.method': method, 'http.route': route, 'energoconsole.request_id': id };
    request.span = tracing.open({ name: `${method} ${route}`, kind: 'server', facts, parent: parentOf(raw) });
    return tracing.within(request.span, done);
  });
  // The body is read in the context of the connection, so the span must be made current again.
  http.addHook('preValidation', ({ span }, _reply, done) => {
    const tracing = traces();
    return tracing && span ? tracing.within(span, done) : done();
  });
  http.addHook('onResponse', async ({ span, person }, { statusCode }) => {
    const organization = person?.organization;
    span?.describe({
      'http.response.status_code': statusCode,
      ...(organization && { 'energoconsole.organization': organization }),
    });
    span?.end(statusCode >= 500 ? { code: String(statusCode) } : undefined);
  });
}
