import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemSchema } from 'contract/kit/errors.ts';
import { acceptedTypes, addressOf, type Route } from 'contract/kit/route.ts';
import { createApp } from './app.ts';
import { create, openMatrix, resourceNames, type Matrix } from './testing/matrix.ts';

let world: Matrix;
let http: ReturnType<typeof createApp>['http'];
const records = new Map<string, string>();
beforeAll(async () => {
  world = await openMatrix();
  for (const name of resourceNames) records.set(name, (await create(world.master, world.resource(name))).guid);
  ({ http } = createApp({ pool: world.pool, logLevel: 'silent' }));
  await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await http.close();
  await world.close();
});

/** Sends raw bytes and reads until the connection is closed. */
async function say(text: string): Promise<{ status: number; type: string; body: string }> {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(text);
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece));
  await once(socket, 'close');
  const [head = '', body = ''] = Buffer.concat(pieces).toString().split('\r\n\r\n');
  return {
    status: Number(head.split(' ')[1]),
    type: /^content-type: (.*)$/im.exec(head)?.[1] ?? '',
    body,
  };
}

const plausible = ['x', '1', 'true', '2026-01', '2026-01-15', '01890000-0000-7000-8000-000000000000'];

/** A valid query, because an invalid one would be refused before the body. */
function queryOf({ query }: Route): Record<string, string> {
  const { shape } = query as unknown as { shape: Record<string, z.ZodMiniType> };
  const good = (schema: z.ZodMiniType) => {
    const { enum: choices = [] } = z.toJSONSchema(schema, { unrepresentable: 'any' });
    return [...choices, ...plausible].find((value) => z.safeParse(schema, value).success);
  };
  const needed = Object.entries(shape).filter(([, schema]) => !z.safeParse(schema, undefined).success);
  return Object.fromEntries(needed.map(([key, schema]) => [key, String(good(schema))]));
}

function paramsOf({ path }: Route): Record<string, string> {
  const guid = records.get(path.split('/')[2] ?? '') ?? plausible.at(-1)!;
  return new Proxy({}, { get: (_, key) => (key === 'guid' ? guid : plausible.at(-1)!) });
}

const type = (name: string) => [`content-type: ${name}`];
const none = ['content-length: 0'];
const chunked = ['transfer-encoding: chunked'];
const EMPTY_CHUNKS = '0\r\n\r\n';

type Way = [headers: string[], body: string];

/** Every way to send nothing, or something that is not a body of the route. */
function waysOf({ accepts }: Route): Way[] {
  const other = accepts === 'json' ? 'text/plain' : acceptedTypes.json;
  return [
    [[], ''],
    [none, ''],
    [chunked, EMPTY_CHUNKS],
    [[...type(other), ...none], ''],
    [[...type(other), 'content-length: 2'], '{}'],
    [['content-length: 2'], '{}'],
  ];
}

/** Every way to send an empty body of the route. */
function emptyOf({ accepts }: Route): Way[] {
  const own = accepts === 'files' ? `${acceptedTypes.files}; boundary=x` : acceptedTypes[accepts];
  return [
    [[...type(own), ...none], ''],
    [[...type(own), ...chunked], EMPTY_CHUNKS],
    [[...type(acceptedTypes[accepts]), ...none], ''],
  ];
}

const seen = new Set<string>();
/** Each table is read by a separate process, so of routes that differ only in the resource only the first is tested. */
function isFirst({ path }: Route): boolean {
  const shape = path.split('/').slice(3).join('/');
  const isNew = !seen.has(shape);
  seen.add(shape);
  return isNew;
}

async function answersOf(route: Route, { token }: { token?: string | undefined }) {
  const line = `${route.method} ${addressOf(route.path, paramsOf(route), queryOf(route))} HTTP/1.1`;
  const shared = ['host: console', 'connection: close', `authorization: Bearer ${token}`];
  const organization = `org-id: ${world.organizationGuid}`;
  const answers = [];
  // Sequentially, because of the limit on simultaneous uploads; one without a length counts as the largest.
  for (const [headers, body] of [
    ...waysOf(route),
    ...(route.accepts !== 'bytes' || isFirst(route) ? emptyOf(route) : []),
  ]) {
    const said = await say(`${[line, ...shared, organization, ...headers].join('\r\n')}\r\n\r\n${body}`);
    answers.push({ asked: [line, ...headers].join(' | '), ...said });
  }
  return answers;
}

it('refuses a file, files or a form that were not sent', { timeout: 300_000 }, async () => {
  const routes = world.server.served.filter((route) => route.accepts !== 'json');
  expect(new Set(routes.map(({ accepts }) => accepts))).toEqual(new Set(['form', 'bytes', 'files']));
  for (const route of routes)
    for (const { asked, status, type: given, body } of await answersOf(route, world.master)) {
      expect(`${status} ${asked} ${body}`).toMatch(/^4/);
      if (route.errors === 'oauth') continue;
      expect(given, asked).toBe('application/problem+json; charset=utf-8');
      const problem = z.parse(problemSchema, JSON.parse(body));
      expect(problem.detail, asked).toMatch(/[а-яё]/i);
      // A client with access learns only about the body.
      if (typeof route.access === 'object') expect([400, 404, 415, 422], `${asked} ${body}`).toContain(status);
    }
});

it('never answers with 5xx to a missing or foreign body', { timeout: 300_000 }, async () => {
  const routes = world.server.served.filter(({ method, accepts }) => method !== 'GET' && accepts === 'json');
  let { master } = world;
  for (const route of routes) {
    // Some requests end the session.
    if ((await master.get('/api/auth/orgs')).status === 401)
      master = await world.person(world.organizationGuid, { users: 'full' });
    for (const { asked, status, body } of await answersOf(route, master))
      expect(status, `${asked} ${body}`).toBeLessThan(500);
  }
});
