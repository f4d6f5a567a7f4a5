import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from '../../testing/client.ts';
import { create, createDictionary, everyRight, openMatrix, type Matrix } from '../../testing/matrix.ts';

let world: Matrix;
let master: Client;
beforeAll(async () => {
  world = await openMatrix();
  master = world.master;
});
afterAll(() => world.close());

const post = async (path: string, body: unknown): Promise<AnyRow & { id: number }> => {
  const answer = await master.post(path, body);
  expect([path, answer.status, answer.body.errors]).toEqual([path, 201, undefined]);
  return answer.body;
};
let count = 0;
const roofs = () =>
  post('/api/dictionary/', {
    name: `Кровли ${++count}`,
    parameters: [
      { name: 'Площадь', type: 'decimal' },
      { name: 'Плоская', type: 'bool' },
    ],
  });

describe('a parameter of a dictionary', () => {
  it('gets a code made from its name, apart from the others', async () => {
    const { parameters } = await post('/api/dictionary/', {
      name: 'Крыши',
      parameters: [
        { name: 'Площадь, м²', type: 'decimal' },
        { name: 'Площадь (м²)', type: 'decimal' },
        { name: '2026', type: 'int' },
        { name: 'Со своим', type: 'int', code: 'own' },
      ],
    });
    const codes = (parameters as { code: string }[]).map(({ code }) => code);
    expect(codes).toEqual(['ploshchadM', 'ploshchadM2', 'code2026', 'own']);
  });

  it('keeps its code and what a change does not say of it', async () => {
    const { id, ...dictionary } = await roofs();
    const changed = await master.put(`/api/dictionary/${id}`, {
      version: dictionary.version,
      parameters: [
        { name: 'Площадь', type: 'decimal', unit: 'м²' },
        { code: 'ploskaya', name: 'Плоская кровля' },
        { name: 'Материал', type: 'string' },
      ],
    });
    expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
    expect(changed.body).toMatchObject({
      name: dictionary['name'],
      code: dictionary['code'],
      parameters: [
        { code: 'ploshchad', unit: 'м²', isRequired: false },
        { code: 'ploskaya', name: 'Плоская кровля', type: 'bool' },
        { code: 'material', type: 'string' },
      ],
    });
  });
});

describe('the parameters of a value', () => {
  it('come in as they go out: with name, type, dcDictionaryId and value', async () => {
    const target = await createDictionary(master, `metals${++count}`);
    const steel = await post(`/api/dictionary/${target.id}`, { name: 'Сталь' });
    const { id } = await post('/api/dictionary/', {
      name: 'Опоры',
      parameters: [
        { name: 'Высота', type: 'int' },
        { name: 'Металл', type: 'dictionary', dcDictionaryId: target.id },
      ],
    });
    const made = await post(`/api/dictionary/${id}`, {
      name: 'Первая',
      parameters: [
        { name: 'Высота', type: 'int', dcDictionaryId: null, value: 12 },
        { name: 'Металл', type: 'dictionary', dcDictionaryId: target.id, value: steel.id },
      ],
    });
    expect(made['parameters']).toEqual([
      { code: 'vysota', name: 'Высота', type: 'int', dcDictionaryId: null, value: 12 },
      { code: 'metall', name: 'Металл', type: 'dictionary', dcDictionaryId: target.id, value: steel.guid },
    ]);
    const path = `/api/dictionary/dictionary-value/${made.id}`;
    const read = (await master.get(path)).body;
    const parameters = read.parameters.map((one: { code: string }) =>
      one.code === 'vysota' ? { ...one, value: 15 } : one,
    );
    const changed = await master.put(path, { ...read, parameters });
    expect([changed.status, changed.body.vysota, changed.body.metall]).toEqual([200, 15, steel.guid]);
    expect((await master.get(path)).body).toMatchObject({ version: 2 });
    const cleared = await master.put(path, { version: 2, parameters: [{ code: 'vysota', value: null }] });
    expect([cleared.body.vysota, cleared.body.metall, cleared.body.name]).toEqual([null, steel.guid, 'Первая']);
  });

  it('are refused where they were sent, and nothing is changed', async () => {
    const { id } = await roofs();
    const { id: own } = await post(`/api/dictionary/${id}`, { name: 'Скатная', ploshchad: 5 });
    const path = `/api/dictionary/dictionary-value/${own}`;
    const read = (await master.get(path)).body;
    const refused = async (parameters: unknown, more: object = {}) => {
      const answer = await master.put(path, { ...read, ...more, parameters });
      expect(answer.status).toBe(422);
      return answer.body.errors.map(({ path: at }: { path: string }) => at);
    };
    expect(await refused([{ name: 'Площадь', value: '5' }])).toEqual(['parameters.0.value']);
    expect(await refused([{ code: 'ploskaya' }, { name: 'Уклон', value: 1 }])).toEqual(['parameters.1.name']);
    expect(await refused([{ name: 'Площадь', type: 'int', value: 1 }])).toEqual(['parameters.0.type']);
    expect(await refused([{ name: 'Площадь', dcDictionaryId: id, value: 1 }])).toEqual(['parameters.0.dcDictionaryId']);
    expect(await refused([{ name: 'Площадь' }, { code: 'ploshchad' }])).toEqual(['parameters.1.name']);
    expect(await refused([{ name: 'Площадь', value: 6 }], { ploshchad: 7 })).toEqual(['parameters.0.value']);
    expect(await refused([{ name: 'Площадь', unit: 'м²' }])).toEqual(['parameters.0.unit']);
    expect(await refused({ name: 'Площадь' })).toEqual(['parameters']);
    const twice = await master.post(`/api/dictionary/${id}`, {
      name: 'Иная',
      ploshchad: 1,
      parameters: [{ name: 'Площадь', value: 2 }],
    });
    expect([twice.status, twice.body.errors[0].path]).toEqual([422, 'parameters.0.value']);
    expect((await master.get(path)).body).toEqual(read);
  });
});

describe('a change', () => {
  it.each(['brands', 'models', 'equipment-types', 'dictionaries', 'values', 'employees', 'chart-marks'])(
    'of %s leaves what it does not name as it was',
    async (name) => {
      const resource = world.resource(name);
      const row = await create(master, resource);
      const path = `/api/${resource.name}/${row.guid}`;
      const read = (await master.get(path)).body;
      const { status, body } = await master.put(path, { version: read.version });
      expect([status, body.errors]).toEqual([200, undefined]);
      const { updatedAt: _, version: __, ...rest } = read;
      expect((await master.get(path)).body).toMatchObject(rest);
      expect((await master.put(path, { version: read.version + 7 })).status).toBe(412);
      expect((await master.put(path, {})).status).toBe(428);
      expect((await master.put(path, { version: body.version, unknown: 1 })).body.errors).toMatchObject([
        { path: 'unknown' },
      ]);
    },
  );

  it('names what is emptied', async () => {
    const brand = await post('/api/dictionary/brands', { name: 'Завод', country: 'RU', site: 'https://example.ru' });
    const path = `/api/dictionary/brands/${brand.id}`;
    const { body } = await master.put(path, { version: 1, site: null });
    expect(body).toMatchObject({ name: 'Завод', country: 'RU', site: null });
    expect((await master.put(path, { version: body.version, name: null })).body.errors).toMatchObject([
      { path: 'name' },
    ]);
  });
});

it('a model is created by its name alone', async () => {
  const brand = await create(master, world.resource('brands'), { isActive: true });
  const model = await post(`/api/dictionary/brands/${brand['id'] as number}/models`, { name: 'Безымянный тип' });
  expect([model['brandGuid'], model['equipmentTypeGuid']]).toEqual([brand.guid, null]);
});

describe('a dictionary with values', () => {
  const filled = async () => {
    const { id, guid } = await roofs();
    const path = `/api/dictionary/${id}`;
    for (const name of ['Скатная', 'Шатровая']) await post(path, { name, parameters: [{ name: 'Площадь', value: 5 }] });
    return { id, guid, path };
  };

  it('is removed together with them, and the journal returns the whole', async () => {
    const { path, guid } = await filled();
    const before = (await master.get(path)).body;
    const values = (await master.get(`${path}/values`)).body;
    const removed = await master.delete(path);
    expect(removed.status).toBe(204);
    expect((await master.get(path)).status).toBe(404);
    for (const { id } of before.values)
      expect((await master.get(`/api/dictionary/dictionary-value/${id}`)).status).toBe(404);
    const request = String(removed.headers['x-request-id']);
    const entries = (await master.get(`/api/journal?record=${guid}`)).body.items;
    expect(entries.filter(({ action }: AnyRow) => action === 'remove')).toHaveLength(1);
    const returned = await master.post(`/api/journal/requests/${request}/return`, {});
    expect([returned.status, returned.body.errors]).toEqual([200, undefined]);
    expect((await master.get(path)).body).toEqual(before);
    expect((await master.get(`${path}/values`)).body).toEqual(values);
  });

  it('stays while something chooses a value of it', async () => {
    const { id, path } = await filled();
    await post('/api/dictionary/', {
      name: `Дома ${id}`,
      parameters: [{ name: 'Кровля', type: 'dictionary', dcDictionaryId: id }],
    });
    const { status, body } = await master.delete(path);
    expect([status, body.usage.map(({ title }: { title: string }) => title)]).toEqual([
      409,
      ['Параметры других словарей'],
    ]);
    expect((await master.get(path)).body.values).toHaveLength(2);
  });

  it('of the service stays while another organization has values of its own in it', async () => {
    const { path } = await filled();
    const member = await world.person(await world.organization(), everyRight('full'));
    const own = await member.post(path, { name: 'Своя' });
    expect(own.status).toBe(201);
    expect((await master.delete(path)).status).toBe(409);
    expect((await member.get(`/api/dictionary/dictionary-value/${own.body.id}`)).status).toBe(200);
  });
});
