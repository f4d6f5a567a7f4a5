import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemSchema } from 'contract/kit/errors.ts';
import type { Route } from 'contract/kit/route.ts';
import { ask } from './testing/client.ts';
import { create, exampleInput, openMatrix, resourceNames, type Matrix } from './testing/matrix.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 2500);

let world: Matrix;
const guids: string[] = [];
const goods: object[] = [];
beforeAll(async () => {
  world = await openMatrix();
  for (const name of resourceNames) {
    const resource = world.resource(name);
    guids.push((await create(world.master, resource)).guid);
    goods.push(await exampleInput(world.master, resource));
  }
  goods.push({ action: 'update', records: guids.map((guid) => ({ guid, version: 1 })), changes: { isActive: false }, preview: true });
  goods.push({ trial: true, csv: 'Термин;Раздел;Определение\r\n' }, { status: 'review' }, { values: guids });
});
afterAll(() => world.close());

const hostile = fc.constantFrom<unknown>(
  ...['', ' ', '\0', 'а\0', '\ud800', '%', '_', '\\', "'", '"', '$1', '{}', '[]', 'null', '-1', '0', '1e309', 'NaN', 'Infinity', '-infinity', 'now'],
  ...['infinity', '2026-02-30', '0000-00-00', '9999-12-31', '294277-01-01', '2026-01-01T00:00:00+23:59', '__proto__', 'constructor', 'toString'],
  ...['=1+1', '../../etc/passwd', '<script>', 'я'.repeat(5000), '\u202e', '\ufeff', '\ufffe', '1'.repeat(400), '00000000-0000-0000-0000-000000000000'],
  ...[null, true, 0, -0, -1, 0.1, 1e15, 1e16, 2 ** 31, 2 ** 53, 1e308, [], [[]], {}, { a: { b: [] } }, [null], Array(600).fill('x')],
);
const text = fc.oneof(hostile.map(String), fc.string({ unit: 'binary' }), fc.constantFrom('brands', '11', '1', 'draft', 'csv', 'xlsx', 'true'));
const anything = fc.oneof(hostile, fc.jsonValue(), fc.double(), fc.string({ unit: 'binary' }));

const filters = fc.oneof(
  fc
    .record({ field: fc.constantFrom('name', 'createdAt', 'id', 'isActive', 'load', 'placeGuid', 'marks', 'dictionaryValues', 'x'), op: fc.constantFrom('is', 'not', 'contains', 'in', 'notIn', 'from', 'to', 'within', 'empty'), value: anything }, { requiredKeys: ['field', 'op'] })
    .map((condition) => JSON.stringify(condition)),
  text,
);
const queries = fc.record({ search: text, filter: filters, sort: text, limit: text, offset: text, zone: text, format: text, columns: text, resource: text, replaceBy: text, before: text, exact: text, other: text }, { requiredKeys: [] });

const bodies = fc.oneof(
  fc.tuple(fc.nat(), fc.nat(), anything).map(([which, key, value]) => {
    const good = goods[which % goods.length]!;
    const keys = Object.keys(good);
    return JSON.stringify({ ...good, [keys[key % keys.length]!]: value });
  }),
  anything.map((value) => JSON.stringify(value) ?? ''),
  text,
  fc.constantFrom('[' + '['.repeat(5000), '{"a":'.repeat(3000) + '1' + '}'.repeat(3000), '{"name":"a","__proto__":{"x":1}}', '{', 'grant_type=password&username=%ff&password=%00'),
);
const bytes = fc.oneof({ weight: 9, arbitrary: bodies.map((body) => Buffer.from(body)) }, { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }).map((given) => Buffer.from(given)) });

const line = /[^\x20-\x7e]/g;
const headers = fc.record(
  {
    'content-type': fc.constantFrom('application/json', 'application/json; charset=utf-8', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data', '', 'x'),
    'if-match': fc.oneof(fc.constantFrom('"1"', 'W/"1"', '*', '1', '"1", "2"', `"${'9'.repeat(30)}"`), text.map((value) => value.replace(line, '?').slice(0, 100))),
    'idempotency-key': text.map((value) => value.replace(line, '?').slice(0, 300)),
  },
  { requiredKeys: [] },
);

const internals = /node_modules|\/src\/|\.ts:\d|\bselect\s.+\sfrom\b|insert into|pg_catalog|relation "|violates|syntax error|FST_|fastify|postgres|at \w+ \(/i;

function addressOf(route: Route, params: readonly string[], query: Record<string, string>): string {
  let index = 0;
  const escape = (value: string) => encodeURIComponent(value.toWellFormed()).slice(0, 600).replace(/%[0-9A-F]?$/, '');
  const path = route.path.replace(/\{\w+\}/g, () => escape(params[index++ % params.length] ?? '') || 'x');
  const given = Object.entries(query).map(([name, value]) => `${name}=${escape(value)}`);
  return given.length ? `${path}?${given.join('&')}` : path;
}

it(`answers ${RUNS} generated requests as documented, and never with 5xx`, { timeout: 600_000 }, async () => {
  const params = fc.array(fc.oneof(fc.nat().map((which) => guids[which % guids.length]!), fc.constantFrom('1', '100', '101'), text), { minLength: 1, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(fc.nat(), params, queries, headers, bytes, async (which, path, query, given, payload) => {
      const { served } = world.server;
      const route = served[which % served.length]!;
      const hasBody = route.method === 'POST' || route.method === 'PUT';
      const type = route.accepts === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
      const { status, headers: answered, body, raw } = await ask(world.http, {
        method: route.method,
        url: addressOf(route, path, query),
        headers: { authorization: `Bearer ${world.master.token}`, 'org-id': world.organizationGuid, ...(hasBody && { 'content-type': type }), ...given },
        ...(hasBody && { payload }),
      });
      expect(status, raw.toString()).toBeLessThan(500);
      expect(answered['x-content-type-options']).toBe('nosniff');
      if (status < 400) return;
      expect(raw.toString()).not.toMatch(internals);
      if (route.path === '/connect/token') {
        expect(body).toEqual({ error: expect.any(String), error_description: expect.any(String) });
        return;
      }
      expect(answered['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(problemSchema.safeParse(body).success).toBe(true);
      expect(body.status).toBe(status);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
