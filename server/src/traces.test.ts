import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyRight } from './testing/matrix.ts';
import { startOwnProgram } from './testing/own-program.ts';
import { scheduleInput } from './testing/schedules.ts';
import type { Client } from './testing/client.ts';
import { openTraceReceiver } from './testing/trace-receiver.ts';
import { openWorld, type World } from './testing/world.ts';

const GIVEN = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${GIVEN}-b7ad6b7169203331-01`;

let world: World;
let client: Client;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  client = await world.person(await world.organization(), everyRight('full'));
});
afterAll(() => world.close());

/** Starts the program with settings; `ask` sends requests as the person. */
async function start(settings: Record<string, string>) {
  const program = startOwnProgram(world, { LOG_FORMAT: 'json', ...settings });
  const address = await program.address();
  const { token, organization } = client;
  const headers = { authorization: `Bearer ${token}`, 'org-id': organization! };
  return {
    ...program,
    ask: (path: string, init: RequestInit = {}) =>
      fetch(`${address}${path}`, { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } }),
    lines: () =>
      program
        .lines()
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
  };
}

const hook = `import { registerHooks } from 'node:module';
  registerHooks({ resolve: (name, context, next) => (/opentelemetry|otlp-traces/.test(name) && console.log('loads ' + name), next(name, context)) })`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`;

it('load no module while they are off', { timeout: 90_000 }, async () => {
  const program = await start({ NODE_OPTIONS });
  expect((await program.ask('/api/brands', { headers: { traceparent } })).status).toBe(200);
  await program.stop();
  expect(program.text()).not.toContain('loads ');
  const tracing = await start({ NODE_OPTIONS, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  await tracing.stop();
  expect(tracing.text()).toContain('loads @opentelemetry/api');
});

it('tell a request with its statements and a run, and no value of either', { timeout: 90_000 }, async () => {
  const receiver = await openTraceReceiver();
  const program = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_SERVICE_NAME: 'проба' });
  const body = JSON.stringify({ name: 'Тайный завод', fullName: null, country: null, site: null, isActive: true });
  const created = await program.ask('/api/brands', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', traceparent },
  });
  expect(created.status).toBe(201);
  const { guid } = (await created.json()) as { guid: string };
  await program.ask(`/api/brands/${guid}?search=тайна`);
  const input = scheduleInput({ name: 'Договоры', starts: 'hand', overlap: 'queue', alarm: 'nobody' });
  const schedule = (await client.post('/api/schedules', input)).body.guid;
  const run = (await client.post(`/api/schedules/${schedule}/run`, { parameters: null })).body.guid;
  await program.said(/"run ended"/);
  await program.stop();

  const { spans, bodies } = receiver;
  const request = spans.find(({ name }) => name === 'POST /api/brands')!;
  expect(request).toMatchObject({ kind: 2, service: 'проба' });
  expect(request.parentSpanId).toBeUndefined();
  expect(request.facts).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/brands',
    'http.response.status_code': 201,
    'energoconsole.request_id': created.headers.get('x-request-id'),
    'energoconsole.organization': client.organization,
  });
  // An anonymous client must not choose the trace.
  expect(request.traceId).not.toBe(GIVEN);
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(statements.map(({ facts }) => facts['db.query.summary'])).toContainEqual(
    expect.stringMatching(/^insert into/),
  );
  expect(statements.every(({ traceId, kind }) => traceId === request.traceId && kind === 3)).toBe(true);
  expect(spans.find(({ facts }) => facts['energoconsole.request_id'] === run)).toMatchObject({
    name: 'run contractEnds',
    facts: { 'energoconsole.end': 'done' },
  });
  const line = program.lines().find(({ requestId }) => requestId === created.headers.get('x-request-id'));
  expect(line.traceId).toBe(request.traceId);
  expect(program.lines().find(({ message }) => message === 'run ended').traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(bodies[0]).toMatch(/^POST \/v1\/traces application\/json /);
  for (const secret of ['Тайный', 'тайна', guid, client.token!, 'Петров']) expect(bodies.join()).not.toContain(secret);
  receiver.close();
});

it('go on with the trace of a trusted proxy, and keep what the sampler says', { timeout: 90_000 }, async () => {
  const receiver = await openTraceReceiver();
  const program = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_TRACES_SAMPLER: 'parentbased_always_off',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  await program.ask('/api/brands');
  await program.ask('/api/glossary', { headers: { traceparent } });
  await program.ask('/api/glossary', { headers: { traceparent: '00-crooked' } });
  await program.ask('/api/glossary', { headers: { traceparent: `00-${'0'.repeat(32)}-b7ad6b7169203331-01` } });
  await program.stop();
  expect(receiver.spans.filter(({ kind }) => kind === 2)).toEqual([
    expect.objectContaining({ name: 'GET /api/glossary', traceId: GIVEN, parentSpanId: 'b7ad6b7169203331' }),
  ]);
  receiver.close();
});

it('are not missed by the program while their receiver is away', { timeout: 90_000 }, async () => {
  const program = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  for (let asked = 0; asked < 100; asked++) expect((await program.ask('/api/brands')).status).toBe(200);
  const stoppedAt = Date.now();
  await program.stop();
  expect(Date.now() - stoppedAt).toBeLessThan(10_000);
  expect(program.lines().filter(({ level }) => level !== 'info')).toEqual([]);
});
