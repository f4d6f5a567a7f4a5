import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { fetchFile } from '../features/region-actual/sources/fetch-file.ts';
import { openTraceReceiver } from '../testing/trace-receiver.ts';
import { otlpTraces } from './otlp-traces.ts';
import { setTracing, traced } from './tracing.ts';

const keepAll = { base: 'always_on', byParent: true, ratio: 1 } as const;
const limits = {
  hosts: ['127.0.0.1'],
  caBundle: null,
  timeoutMs: 5000,
  maxBytes: 1000,
  signal: new AbortController().signal,
};

afterEach(() => {
  setTracing(undefined);
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
});

it('goes with a call to another program', async () => {
  const receiver = await openTraceReceiver();
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = receiver.url;
  const tracing = otlpTraces(keepAll, '1');
  setTracing(tracing);
  let traceparent: unknown;
  const source = createServer((request, response) => {
    traceparent = request.headers['traceparent'];
    response.end('файл');
  });
  await once(source.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(`http://127.0.0.1:${(source.address() as AddressInfo).port}/тайный-путь`);
  await traced({ name: 'run', kind: 'internal', facts: {} }, () => fetchFile(url, limits));
  await tracing.close();
  const [call, run] = receiver.spans;
  expect([call!.name, call!.parentSpanId, run!.name]).toEqual(['GET', run!.spanId, 'run']);
  expect(call!.facts).toEqual({ 'http.request.method': 'GET', 'server.address': '127.0.0.1' });
  expect(traceparent).toBe(`00-${run!.traceId}-${call!.spanId}-01`);
  expect(receiver.bodies.join()).not.toContain(encodeURI('тайный-путь'));
  source.close();
  receiver.close();
});

it('holds a bounded number of spans while nobody takes them', async () => {
  const receiver = await openTraceReceiver();
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = receiver.url;
  const tracing = otlpTraces(keepAll, '1');
  // Nothing is sent while the event loop is busy.
  for (let made = 0; made < 50_000; made++) tracing.open({ name: 'x', kind: 'internal', facts: {} }).end();
  await tracing.close();
  expect(receiver.spans.length).toBeGreaterThan(0);
  expect(receiver.spans.length).toBeLessThanOrEqual(2048 + 512);
  receiver.close();
});
