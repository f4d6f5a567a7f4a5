import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  kind: number;
  facts: Record<string, unknown>;
  service: unknown;
}

interface OtlpFact {
  key: string;
  value: Record<string, unknown>;
}
const factsOf = (given: OtlpFact[] = []) =>
  Object.fromEntries(given.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A receiver of traces by OTLP/HTTP in JSON. */
export async function openTraceReceiver() {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const text = Buffer.concat(pieces).toString();
    bodies.push(`${request.method} ${request.url} ${request.headers['content-type']} ${text}`);
    for (const { resource, scopeSpans } of JSON.parse(text).resourceSpans)
      for (const scope of scopeSpans)
        for (const { attributes, ...span } of scope.spans)
          spans.push({ ...span, facts: factsOf(attributes), service: factsOf(resource.attributes)['service.name'] });
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
