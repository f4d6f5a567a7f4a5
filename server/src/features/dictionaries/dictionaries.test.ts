import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Parameter } from 'contract/kit/parameter.ts';
import type { Client } from '../../testing/client.ts';
import { createDictionary, plainValue } from '../../testing/matrix.ts';
import { journalOf, openWorld, type World } from '../../testing/world.ts';

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true, sampleData: true });
  admin = await world.service();
});
afterAll(() => world.close());

const list = async (path: string) => {
  const { status, body } = await admin.get(path);
  expect([path, status, Array.isArray(body)]).toEqual([path, 200, true]);
  return body as Record<string, unknown>[];
};

describe('the calls of the specification', () => {
  it('create, read, change and remove a dictionary and a value', async () => {
    const created = await admin.post('/api/dictionary/', {
      name: 'Свой',
      code: 'own',
      description: null,
      parameters: [],
    });
    expect([created.status, created.body.id >= 100]).toEqual([201, true]);
    const { id, guid } = created.body;
    expect((await admin.get(`/api/dictionary/${guid}`)).body.id).toBe(id);
    const renamed = await admin.put(
      `/api/dictionary/${id}`,
      { name: 'Свой словарь', code: 'own', description: null, parameters: [] },
      1,
    );
    expect([renamed.status, renamed.body.name, renamed.body.version]).toEqual([200, 'Свой словарь', 2]);

    const value = (await admin.post(`/api/dictionary/${id}`, plainValue('Значение'))).body;
    expect((await admin.get(`/api/dictionary/${id}/dictionary-value/${value.id}`)).body).toEqual(value);
    expect((await admin.get(`/api/dictionary/${id}/dictionary-value/${value.guid}`)).body).toEqual(value);
    expect((await admin.get(`/api/dictionary/1/dictionary-value/${value.guid}`)).status).toBe(404);
    const changed = await admin.put(`/api/dictionary/dictionary-value/${value.guid}`, plainValue('Иное'), 1);
    expect([changed.status, changed.body.name]).toEqual([200, 'Иное']);

    expect((await admin.delete(`/api/dictionary/dictionary-value/${value.guid}`, 2)).status).toBe(204);
    expect((await admin.delete(`/api/dictionary/${id}`, 2)).status).toBe(204);
    expect((await admin.get(`/api/dictionary/${id}`)).status).toBe(404);
    expect((await journalOf(world, guid)).map(({ action }) => action)).toEqual(['create', 'update', 'remove']);
  });

  it('manage equipment types, brands and models by number, in both spellings', async () => {
    for (const path of ['equipmentTypes', 'equipment-types']) {
      const type = { name: `Тип ${path}`, hasModels: true, attributes: [] };
      const { status, body } = await admin.post(`/api/dictionary/${path}`, type);
      expect(status).toBe(201);
      const other = path === 'equipmentTypes' ? 'equipment-types' : 'equipmentTypes';
      expect(
        (await admin.put(`/api/dictionary/${other}/${body.id}`, { ...type, name: `${type.name}!` }, 1)).status,
      ).toBe(200);
      expect((await admin.delete(`/api/dictionary/${path}/${body.id}`, 2)).status).toBe(204);
    }
    const brand = (
      await admin.post('/api/dictionary/brands', {
        name: 'Завод',
        fullName: null,
        country: 'RU',
        site: null,
        isActive: true,
      })
    ).body;
    expect(
      (
        await admin.put(
          `/api/dictionary/brands/${brand.id}`,
          { name: 'Завод', fullName: 'АО', country: 'RU', site: null, isActive: true },
          1,
        )
      ).body.fullName,
    ).toBe('АО');
    const [type] = (await list('/api/dictionary/equipmentTypes')) as { guid: string }[];
    const input = {
      name: 'М-1',
      brandGuid: brand.guid,
      equipmentTypeGuid: type!.guid,
      registryNumber: '36697-17',
      verificationIntervalYears: 16,
      phases: 3,
      accuracyActive: '0,5S',
      accuracyReactive: '1',
      nominalVoltage: null,
      baseCurrent: 5,
      maxCurrent: 100,
      tariffCount: 4,
      interfaces: ['RS-485'],
      protocol: null,
      profileIntervalMinutes: 30,
      isSmart: true,
      note: null,
      isActive: true,
    };
    const model = (await admin.post(`/api/dictionary/brands/${brand.id}/models`, input)).body;
    expect(model.names.brandGuid).toBe('Завод');
    // Options of a numeric choice are numbers, in filters and bodies.
    const byPhases = (value: unknown[]) =>
      admin.get(`/api/models?filter=${encodeURIComponent(JSON.stringify({ field: 'phases', op: 'in', value }))}`);
    expect((await byPhases([3])).body.items[0].phases).toBe(3);
    expect((await byPhases(['три'])).status).toBe(422);
    const asText = await admin.post(`/api/dictionary/brands/${brand.id}/models`, {
      ...input,
      name: 'М-3',
      phases: '3',
    });
    expect(asText.body.errors).toEqual([{ path: 'phases', message: 'Выберите значение из списка' }]);
    const otherBrand = ((await list('/api/dictionary/brands')) as { id: number }[]).find(({ id }) => id !== brand.id);
    expect(
      (await admin.post(`/api/dictionary/brands/${otherBrand!.id}/models`, { ...input, name: 'М-2' })).body.errors[0]
        .path,
    ).toBe('brandGuid');
    const narrow = await admin.put(`/api/dictionary/models/${model.id}`, { ...input, maxCurrent: 1 }, 1);
    expect([narrow.status, narrow.body.errors]).toEqual([
      422,
      [{ path: 'maxCurrent', message: 'Максимальный ток должен быть больше номинального' }],
    ]);
    const inUse = await admin.delete(`/api/dictionary/brands/${brand.id}`, 2);
    expect([inUse.status, inUse.body.usage]).toEqual([
      409,
      [{ title: 'Модели', total: 1, stays: null, rows: [{ guid: model.guid, name: 'М-1', resource: 'models' }] }],
    ]);
    expect((await admin.delete(`/api/dictionary/models/${model.id}`, 1)).status).toBe(204);
    expect((await admin.delete(`/api/dictionary/brands/${brand.id}`, 2)).status).toBe(204);
  });

  it('prefer the paths of the specification to a number', async () => {
    for (const path of ['voltages', 'nothing', '0', '-1', '1e3', 'search']) {
      expect([path, (await admin.post(`/api/dictionary/${path}`, plainValue('x'))).status]).toEqual([path, 404]);
    }
    expect((await admin.get('/api/dictionary/12345678')).status).toBe(404);
  });

  it('refuse a second dictionary or value of the same name, at the field', async () => {
    const { id } = await createDictionary(admin, 'twice');
    await admin.post(`/api/dictionary/${id}`, { ...plainValue('Ёж'), code: 'a' });
    for (const [given, path] of [
      [{ ...plainValue('ЕЖ') }, 'name'],
      [{ ...plainValue('уж'), code: 'a' }, 'code'],
    ] as const) {
      const { status, body } = await admin.post(`/api/dictionary/${id}`, given);
      expect([status, body.code, body.errors[0].path]).toEqual([409, 'already_exists', path]);
    }
    const again = await admin.post('/api/dictionary', {
      name: 'СЛОВАРЬ TWICE',
      code: 'other',
      description: null,
      parameters: [],
    });
    expect([again.status, again.body.errors[0].path]).toEqual([409, 'name']);
  });
});

describe('system records', () => {
  it('can be neither changed nor removed, alone or in bulk', async () => {
    const dictionary = (await admin.get('/api/dictionary/1')).body;
    const [value] = dictionary.values;
    const full = (await admin.get(`/api/dictionary/1/values/${value.guid}`)).body;
    const parameters: Parameter[] = [];
    const answers = [
      await admin.put(
        '/api/dictionary/1',
        { name: 'x', code: 'x1', description: null, parameters },
        dictionary.version,
      ),
      await admin.delete('/api/dictionary/1', dictionary.version),
      await admin.delete(`/api/dictionaries/${dictionary.guid}`, dictionary.version),
      await admin.delete(`/api/dictionary/dictionary-value/${value.guid}`, full.version),
      await admin.delete(`/api/dictionary/1/values/${value.guid}`, full.version),
      await admin.put(
        `/api/dictionary/dictionary-value/${value.guid}`,
        {
          ...plainValue('x'),
          ...Object.fromEntries(['description', 'minKv', 'maxKv', 'spellings'].map((key) => [key, null])),
          isSelectable: true,
        },
        full.version,
      ),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [409, 'protected']));
    const bulk = await admin.post('/api/dictionary/1/values/bulk', {
      action: 'remove',
      records: [{ guid: value.guid, version: full.version }],
      preview: false,
    });
    expect([bulk.body.changed, bulk.body.rows[0].outcome]).toEqual([0, 'refuse']);
  });
});

it('search goes through all dictionaries, in any case, with ё as е and in the wrong layout', async () => {
  const found = async (search: string) =>
    (await list(`/api/dictionary/search?search=${encodeURIComponent(search)}`)).map(({ name }) => name);
  const expected = await found('Орловская область');
  expect(expected).toContain('Орловская область');
  for (const search of ['орловская ОБЛАСТЬ', 'jhkjdcrfz j,kfcnm', 'область орлов'])
    expect(await found(search), search).toEqual(expected);
  const { id } = await createDictionary(admin, 'yo');
  await admin.post(`/api/dictionary/${id}`, plainValue('Счётчик ёлочный'));
  expect(await found('счетчик елочный')).toEqual(['Счётчик ёлочный']);
});
