import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemSchema } from 'contract/kit/errors.ts';
import { acceptedTypes, type Route } from 'contract/kit/route.ts';
import { ask, type Answer } from './testing/client.ts';
import { bodiesNear, headers, queries, text } from './testing/hostile.ts';
import { create, exampleInput, openMatrix, resourceNames, type Matrix } from './testing/matrix.ts';

/** FUZZ_RUNS increases the number; the quality goal is a hundred thousand. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 2500);

let world: Matrix;
const guids: string[] = [];
const goods: object[] = [];
beforeAll(async () => {
  world = await openMatrix();
  for (const name of resourceNames) {
    const resource = world.resource(name);
    const row = await create(world.master, resource);
    guids.push(row.guid);
    // A record as read is a valid change too.
    goods.push(row, await exampleInput(world.master, resource));
  }
  const records = guids.map((guid) => ({ guid, version: 1 }));
  goods.push({ action: 'update', records, changes: { isActive: false }, preview: true });
  goods.push({ file: { format: 'csv', content: 'Фамилия;Имя;Должность\r\nА;Б;В' }, trial: false, expected: null });
  goods.push({ columns: [null, 'name'] }, { partial: true });
  goods.push({ seen: null, csv: 'Термин;Раздел;Определение\r\n' }, { status: 'review' }, { values: guids });
});
afterAll(() => world.close());

const internals =
  /node_modules|\/src\/|\.ts:\d|\bselect\s.+\sfrom\b|insert into|pg_catalog|relation "|violates|syntax error|FST_|fastify|postgres|at \w+ \(/i;

const escape = (value: string) =>
  encodeURIComponent(value.toWellFormed())
    .slice(0, 600)
    .replace(/%[0-9A-F]?$/, '');

function addressOf(route: Route, params: readonly string[], query: Record<string, string>): string {
  let index = 0;
  const path = route.path.replace(/\{\w+\}/g, () => escape(params[index++ % params.length] ?? '') || 'x');
  const given = Object.entries(query).map(([name, value]) => `${name}=${escape(value)}`);
  return given.length ? `${path}?${given.join('&')}` : path;
}

function expectDocumented({ path }: Route, { status, headers: answered, body, raw }: Answer): void {
  expect(status, raw.toString()).toBeLessThan(500);
  expect(answered['x-content-type-options']).toBe('nosniff');
  if (status < 400) return;
  expect(raw.toString()).not.toMatch(internals);
  if (path === '/connect/token') {
    expect(body).toEqual({ error: expect.any(String), error_description: expect.any(String) });
    return;
  }
  expect(answered['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(z.safeParse(problemSchema, body).success).toBe(true);
  expect(body.status).toBe(status);
}

it(`answers ${RUNS} generated requests as documented, and never with 5xx`, { timeout: 1_200_000 }, async () => {
  const keys = fc.oneof(fc.constantFrom(...guids, '1', '100', '101'), text);
  const params = fc.array(keys, { minLength: 1, maxLength: 2 });
  // A stream of events never ends.
  const routes = fc.constantFrom(...world.server.served.filter(({ answers }) => answers !== 'events'));
  const property = fc.asyncProperty(routes, params, queries, headers, bodiesNear(goods), async (...request) => {
    const [route, path, query, given, payload] = request;
    const hasBody = route.method === 'POST' || route.method === 'PUT';
    const type = acceptedTypes[route.accepts];
    const answer = await ask(world.http, {
      method: route.method,
      url: addressOf(route, path, query),
      headers: {
        authorization: `Bearer ${world.master.token}`,
        'org-id': world.organizationGuid,
        ...(hasBody && { 'content-type': type }),
        ...given,
      },
      ...(hasBody && { payload }),
    });
    expectDocumented(route, answer);
  });
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
});
