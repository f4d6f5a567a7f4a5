import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, PASSWORD, type World } from './testing/world.ts';
import type { Json } from './testing/client.ts';

// Calls the external specification as a third-party program would: over a socket, with the two headers only, sending
// back what was answered.

interface Answered {
  status: number;
  body: Json;
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

let world: World;
let base: string;
let headers: Record<string, string>;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true, sampleData: true });
  await world.http.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(world.http.server.address() as AddressInfo).port}`;
});
afterAll(() => world.close());

async function call(method: Method, path: string, body?: unknown): Promise<Answered> {
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : undefined };
}

/** A call that succeeds. */
async function done(method: Method, path: string, body?: unknown): Promise<Json> {
  const answer = await call(method, path, body);
  const status = { GET: 200, POST: 201, PUT: 200, DELETE: 204 }[method];
  expect([method, path, answer.status, answer.body?.errors]).toEqual([method, path, status, undefined]);
  return answer.body;
}

it('POST /connect/token, GET /api/auth/info, GET /api/auth/orgs', async () => {
  const form = new URLSearchParams({ grant_type: 'password', username: 'admin', password: PASSWORD });
  const answer = await fetch(`${base}/connect/token`, { method: 'POST', body: form });
  expect(answer.status).toBe(200);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  headers = { authorization: `Bearer ${token}` };
  const orgs = await done('GET', '/api/auth/orgs');
  for (const org of orgs) expect(org).toMatchObject({ id: expect.any(String), name: expect.any(String) });
  const [{ guid }] = await world.owner('select guid from organization where is_service');
  const service = orgs.find(({ id }: { id: string }) => id === guid);
  headers = { ...headers, 'org-id': service.id };
  const info = await done('GET', '/api/auth/info');
  expect(info).toMatchObject({ userModel: { userName: 'admin' }, orgName: service.name });
});

/** Each record is addressed by number and by guid. */
const keys = ['id', 'guid'] as const;

describe.each(keys)('by %s', (key) => {
  it('dictionaries and their values', async () => {
    const all = await done('GET', '/api/dictionary/');
    expect(all.items.length).toBeGreaterThan(10);
    const made = await done('POST', '/api/dictionary/', {
      name: `Опоры по ${key}`,
      parameters: [
        { name: 'Высота', type: 'int' },
        { name: 'Анкерная', type: 'bool' },
      ],
    });
    const path = `/api/dictionary/${made[key]}`;
    const read = await done('GET', path);
    expect(await done('PUT', path, { ...read, name: `${read.name}, иначе` })).toMatchObject({ version: 2 });

    const value = await done('POST', path, {
      name: 'Первая',
      parameters: [
        { name: 'Высота', type: 'int', value: 12 },
        { name: 'Анкерная', type: 'bool', value: true },
      ],
    });
    expect(value.parameters).toEqual([
      { code: 'vysota', name: 'Высота', type: 'int', dcDictionaryId: null, value: 12 },
      { code: 'ankernaya', name: 'Анкерная', type: 'bool', dcDictionaryId: null, value: true },
    ]);
    const one = await done('GET', `${path}/dictionary-value/${value[key]}`);
    expect(one).toEqual(value);
    const parameters = one.parameters.map((parameter: { name: string }) => ({
      ...parameter,
      ...(parameter.name === 'Высота' && { value: 15 }),
    }));
    const changed = await done('PUT', `/api/dictionary/dictionary-value/${value[key]}`, { ...one, parameters });
    expect(changed.parameters[0].value).toBe(15);
    expect(await done('GET', `${path}/dictionary-value/${value[key]}`)).toEqual(changed);
    await done('DELETE', `/api/dictionary/dictionary-value/${value[key]}`);
    expect((await call('GET', `${path}/dictionary-value/${value[key]}`)).status).toBe(404);
    await done('POST', path, { name: 'Вторая' });
    await done('DELETE', path);
    expect((await call('GET', path)).status).toBe(404);
  });

  it('equipment types', async () => {
    const made = await done('POST', '/api/dictionary/equipmentTypes', { name: `Тип по ${key}` });
    const path = `/api/dictionary/equipment-types/${made[key]}`;
    expect(await done('PUT', path, { ...made, name: `${made.name}, иначе` })).toMatchObject({
      id: made.id,
      version: 2,
    });
    expect(await done('GET', '/api/dictionary/equipmentTypes')).toContainEqual(
      expect.objectContaining({ id: made.id, name: `${made.name}, иначе` }),
    );
    await done('DELETE', path);
  });

  it('brands and models', async () => {
    const brand = await done('POST', '/api/dictionary/brands', { name: `Завод по ${key}` });
    const path = `/api/dictionary/brands/${brand[key]}`;
    expect(await done('PUT', path, { ...brand, name: `${brand.name}, иначе` })).toMatchObject({ version: 2 });
    const model = await done('POST', `${path}/models`, { name: 'М-1' });
    expect(model.brandGuid).toBe(brand.guid);
    const ofModel = `/api/dictionary/models/${model[key]}`;
    const [type] = await done('GET', '/api/dictionary/equipmentTypes');
    const changed = await done('PUT', ofModel, { ...model, name: 'М-2', equipmentTypeGuid: type[key] });
    expect(changed).toMatchObject({ name: 'М-2', equipmentTypeGuid: type.guid, version: 2 });
    expect(await done('GET', `${path}/models`)).toMatchObject([{ id: model.id, guid: model.guid, name: 'М-2' }]);
    await done('DELETE', ofModel);
    await done('DELETE', path);
    expect(await done('GET', '/api/dictionary/brands')).not.toContainEqual(expect.objectContaining({ id: brand.id }));
  });

  it('market participants of a region', async () => {
    const regions = await done('GET', '/api/dictionary/regions');
    const moscow = regions.find(({ code }: { code: string }) => code === '77');
    const found = await done('GET', `/api/dictionary/market-participants-by-region/${moscow[key]}`);
    expect(found).toEqual(await done('GET', '/api/dictionary/market-participants-by-region/77'));
    expect(found.length).toBeGreaterThan(0);
  });
});

describe('lookups', () => {
  it.each([
    'voltages',
    'powers',
    'price-categories',
    'contract-types',
    'equipmentTypes',
    'brands',
    'dcOrganizations',
    'data-types',
    'param-types',
    'permission-values',
    'permission-entity-types',
  ])('/api/dictionary/%s: id and name', async (path) => {
    const rows = await done('GET', `/api/dictionary/${path}`);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect([row.name, row.id].every(Boolean)).toBe(true);
  });

  it('regions, the period, verified points, numbers of objects', async () => {
    for (const region of await done('GET', '/api/dictionary/regions'))
      expect(region).toMatchObject({ code: expect.any(String), name: expect.any(String) });
    expect(await done('GET', '/api/dictionary/11')).toMatchObject({ id: 11, name: 'Период' });
    expect(await done('GET', '/api/calculator-data/verified-metering-points')).toEqual(expect.any(Array));
    const counts = await done('GET', '/api/tech-passport/number-of-objects');
    for (const count of Object.values(counts)) expect(count).toEqual(expect.any(Number));
  });
});
