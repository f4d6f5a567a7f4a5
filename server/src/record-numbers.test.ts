import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from 'contract/features/index.ts';
import { isReading } from 'contract/kit/accepted.ts';
import { enteredFields } from 'contract/kit/field.ts';
import { numberedTable } from 'contract/kit/record-key.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import { addressOf } from 'contract/kit/route.ts';
import { isReference } from './resource/references/reference.ts';
import { give } from './testing/group-rules.ts';
import { create, everyRight, exampleInput, openMatrix, resourceNames, type Matrix } from './testing/matrix.ts';
import { cardRowOf } from './testing/users.ts';

const NOBODY = 999_999_999;
let world: Matrix;
/** What the test reads of the OpenAPI document. */
interface Operation {
  parameters: { in: string; name: string; schema: unknown }[];
}
let paths: Record<string, Record<string, Operation>>;
/** The values of the dictionary with a parameter of every type. */
let values: Resource;
beforeAll(async () => {
  world = await openMatrix();
  paths = (await world.master.get('/api/openapi.json')).body.paths;
  values = world.resource('values');
});
afterAll(() => world.close());

const numbered = ['dictionaries', 'equipment-types', 'brands', 'models', 'values'];

/** The record addresses of each list; in those of the external specification the parameter is `id`. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  dictionaries: ['/api/dictionary/{id}', '/api/dictionaries/{guid}'],
  'equipment-types': [
    '/api/dictionary/equipment-types/{id}',
    '/api/dictionary/equipmentTypes/{id}',
    '/api/equipment-types/{guid}',
  ],
  brands: ['/api/dictionary/brands/{id}', '/api/brands/{guid}'],
  models: ['/api/dictionary/models/{id}', '/api/models/{guid}'],
  values: ['/api/dictionary/dictionary-value/{id}', '/api/dictionary/{dictionary}/values/{guid}'],
};
const inDictionary = (path: string) => path.replace('{dictionary}', values.within!.guid);
const at = (path: string, key: string | number) => inDictionary(path).replace(/\{(id|guid)\}/, String(key));
const numberOf = (row: AnyRow) => row['id'] as number;

describe('a record with a number', () => {
  it('is one of a list that says so', () => {
    const withNumber = resources.filter(({ fields }) => fields['id']).map(({ name }) => name);
    expect(withNumber.toSorted()).toEqual(numbered.filter((name) => name !== 'values').toSorted());
    expect(withNumber.every((name) => numberedTable(name))).toBe(true);
    expect(numberedTable(values.name)).toBe(values.table);
  });

  it('is named by either key in every address of its list', () => {
    const lists = Object.values(addresses).flat();
    const parameters = Object.entries(paths).flatMap(([path, operations]) => {
      const list = lists.find((one) => path === one || path.startsWith(`${one}/`));
      const name = list && /\{(\w+)\}$/.exec(list)![1];
      return Object.values(operations).flatMap((operation) =>
        name ? [[path, operation.parameters.find((one) => one.in === 'path' && one.name === name)!.schema]] : [],
      );
    });
    expect(parameters.length).toBeGreaterThan(50);
    const keys = { anyOf: [expect.objectContaining({ format: 'uuid' }), expect.objectContaining({ type: 'integer' })] };
    for (const parameter of parameters) expect(parameter).toEqual([parameter[0], keys]);
  });
});

describe.each(numbered)('a record of %s', (name) => {
  it('is read at every address by its number as by its guid', async () => {
    const row = await create(world.master, world.resource(name));
    const lists = addresses[name]!;
    const readings = world.server.served.filter(
      (route) => isReading(route) && lists.some((list) => route.path === list || route.path.startsWith(`${list}/`)),
    );
    expect(readings.length).toBeGreaterThan(lists.length);
    for (const { path } of readings) {
      const [byGuid, byNumber, byNobody] = await Promise.all(
        [row.guid, numberOf(row), NOBODY].map((key) => world.master.get(at(path, key))),
      );
      expect([path, byNumber!.status, byNumber!.body]).toEqual([path, 200, byGuid!.body]);
      const nowhere = await world.master.get(at(path, '01890000-0000-7000-8000-000000000000'));
      expect([path, byNobody!.status]).toEqual([path, nowhere.status]);
    }
  });

  it('is changed and removed at every address by its number', async () => {
    for (const path of addresses[name]!) {
      const row = await create(world.master, world.resource(name));
      const read = (await world.master.get(at(path, numberOf(row)))).body;
      const renamed = await world.master.put(at(path, numberOf(row)), { ...read, name: `${read.name} иначе` });
      expect([path, renamed.status, renamed.body.errors]).toEqual([path, 200, undefined]);
      expect(renamed.body).toMatchObject({ guid: row.guid, id: numberOf(row), name: `${read.name} иначе` });
      expect((await world.master.put(at(path, NOBODY), renamed.body)).status).toBe(404);
      expect((await world.master.delete(at(path, NOBODY))).status).toBe(404);
      expect((await world.master.delete(at(path, numberOf(row)))).status).toBe(204);
      expect((await world.master.get(at(path, row.guid))).status).toBe(404);
    }
  });

  it.skipIf(name === 'dictionaries')('is changed with others by its number', async () => {
    const resource = world.resource(name);
    const row = await create(world.master, resource);
    const answer = await world.master.post(`/api/${resource.name}/bulk`, {
      action: 'update',
      records: [{ guid: numberOf(row), version: 1 }],
      changes: { name: `${row['name'] as string} иначе` },
      preview: false,
    });
    expect(answer.body).toMatchObject({ changed: 1, rows: [{ guid: row.guid, outcome: 'change' }] });
  });

  it.skipIf(name === 'dictionaries')('is replaced by a record named by its number', async () => {
    const resource = world.resource(name);
    const [one, other] = [await create(world.master, resource), await create(world.master, resource)];
    const remove = (key: number) => world.master.delete(`/api/${resource.name}/${one.guid}?replaceBy=${key}`);
    expect((await remove(NOBODY)).body.errors).toMatchObject([{ path: 'replaceBy' }]);
    const replaced = await remove(numberOf(other));
    expect([replaced.status, replaced.body]).toEqual([204, undefined]);
  });

  it('is not found in another organization, by its number either', async () => {
    const owner = await world.person(await world.organization(), everyRight('full'));
    const stranger = await world.person(await world.organization(), everyRight('full'));
    // A shared dictionary may contain an organization's own values.
    const row = await create(owner, world.resource(name));
    for (const path of addresses[name]!) {
      expect((await owner.get(at(path, numberOf(row)))).status).toBe(200);
      expect((await stranger.get(at(path, numberOf(row)))).status).toBe(404);
      expect((await stranger.put(at(path, numberOf(row)), row)).status).toBe(404);
      expect((await stranger.delete(at(path, numberOf(row)))).status).toBe(404);
    }
  });
});

/** The fields of a resource that refer to records with numbers. */
const referring = (resource: Resource) =>
  enteredFields(resource.fields).filter(([, field]) => isReference(field) && numberedTable(field.to));

/** The number of a record with a number, by its guid. */
async function numberBy(list: string, guid: string): Promise<number> {
  const [{ id }] = await world.owner(`select id from ${numberedTable(list)} where guid = $1`, [guid]);
  return id;
}

/** An input with numbers in place of the guids of records that have them. */
async function byNumbers(resource: Resource, input: AnyInput): Promise<AnyInput> {
  const replaced = { ...input };
  for (const [key, field] of referring(resource)) {
    if (!isReference(field)) continue;
    const value = input[key];
    if (typeof value === 'string') replaced[key] = await numberBy(field.to, value);
    if (Array.isArray(value)) replaced[key] = await Promise.all(value.map((guid) => numberBy(field.to, String(guid))));
  }
  return replaced;
}

describe('a reference', () => {
  it.each(resourceNames.filter((name) => name !== 'values'))(
    'of %s is taken by number, and answered by guid',
    async (name) => {
      await expectTaken(world.resource(name));
    },
  );
  it('of a value of a dictionary is taken by number, and answered by guid', () => expectTaken(values));

  async function expectTaken(resource: Resource): Promise<void> {
    const fields = referring(resource);
    if (fields.length === 0) return;
    const input = await exampleInput(world.master, resource);
    const created = await world.master.post(`/api/${resource.name}`, await byNumbers(resource, input));
    expect([created.status, created.body.errors]).toEqual([201, undefined]);
    for (const [key] of fields) expect([key, created.body[key]]).toEqual([key, input[key]]);
    const changed = await world.master.put(
      `/api/${resource.name}/${created.body.guid}`,
      await byNumbers(resource, created.body),
    );
    expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
    for (const [key, field] of fields) {
      expect([key, changed.body[key]]).toEqual([key, input[key]]);
      const wanted = [input[key]].flat().filter(Boolean);
      if (!isReference(field) || wanted.length === 0) continue;
      const number = await numberBy(field.to, String(wanted[0]));
      const found = async (value: (string | number)[]) => {
        const filter = JSON.stringify({ field: key, op: 'in', value });
        const { status, body } = await world.master.get(addressOf(`/api/${resource.name}`, {}, { limit: 200, filter }));
        return [key, status, body.items?.map(({ guid }: AnyRow) => guid)];
      };
      const byGuid = await found([String(wanted[0])]);
      expect(byGuid).toEqual([key, 200, expect.arrayContaining([created.body.guid])]);
      for (const numbers of [[number], [String(number)], [NOBODY, number]])
        expect(await found(numbers)).toEqual(byGuid);
      expect(await found([NOBODY])).toEqual([key, 200, []]);
    }
  }

  it('to a record of another organization is refused by its number as by its guid', async () => {
    const owner = await world.person(await world.organization(), everyRight('full'));
    const stranger = await world.person(await world.organization(), everyRight('full'));
    const brand = await create(owner, world.resource('brands'));
    const input = await exampleInput(stranger, world.resource('models'));
    const [byNumber, byGuid] = await Promise.all(
      [numberOf(brand), brand.guid].map((key) => stranger.post('/api/models', { ...input, brandGuid: key })),
    );
    expect(byGuid!.status).toBe(422);
    expect([byNumber!.status, byNumber!.body.errors]).toEqual([422, byGuid!.body.errors]);
  });

  it('that is proposed is taken by number', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => create(world.master, world.resource('brands'), { isActive: true })),
    );
    const model = await create(world.master, world.resource('models'), { brandGuid: first!.guid });
    const member = await world.person(await world.organization(), everyRight('full'));
    const proposed = await member.post('/api/shared-proposals', {
      resource: 'models',
      record: model.guid,
      reason: 'Другой завод',
      changes: { brandGuid: numberOf(second!) },
    });
    expect([proposed.status, proposed.body.errors]).toEqual([201, undefined]);
    expect(proposed.body.lines).toMatchObject([{ field: 'brandGuid', proposed: second!['name'] }]);
  });
});

it('a right to one record opens it by its number, and no other', async () => {
  const [visible, hidden] = await Promise.all([1, 2].map(() => create(world.master, world.resource('brands'))));
  const who = await world.person(world.organizationGuid);
  await give(world.master, await cardRowOf(world.master, who), { objectGuid: visible!.guid, value: 'update' });
  for (const path of addresses['brands']!) {
    expect((await who.get(at(path, numberOf(visible!)))).status).toBe(200);
    for (const key of [numberOf(hidden!), hidden!.guid]) {
      expect((await who.get(at(path, key))).status).toBe(403);
      expect((await who.put(at(path, key), hidden)).status).toBe(403);
      expect((await who.delete(at(path, key))).status).toBe(403);
    }
  }
});
