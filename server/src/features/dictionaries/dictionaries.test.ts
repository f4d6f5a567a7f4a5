import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from 'contract/kit/resource.ts';
import { voltageOptions } from 'contract/features/lookups.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import type { Client } from '../../testing/client.ts';
import { createDictionary, plainValue } from '../../testing/matrix.ts';
import { journalOf, openWorld, type World } from '../../testing/world.ts';

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true, sampleData: true });
  const anyone = await world.signIn('admin');
  admin = anyone.in((await anyone.get('/api/auth/orgs')).body[0].id);
});
afterAll(() => world.close());

const list = async (path: string) => {
  const { status, body } = await admin.get(path);
  expect([path, status, Array.isArray(body)]).toEqual([path, 200, true]);
  return body as Record<string, unknown>[];
};

describe('the lookups of the specification', () => {
  it.each([
    ['/api/dictionary/voltages', 5, ['id', 'name']],
    // Two of the five categories are no longer in force.
    ['/api/dictionary/powers', 3, ['id', 'name']],
    ['/api/dictionary/price-categories', 7, ['id', 'name']],
    ['/api/dictionary/contract-types', 12, ['id', 'name']],
    ['/api/dictionary/equipmentTypes', 12, ['id', 'name']],
    ['/api/dictionary/equipment-types', 12, ['id', 'name']],
    ['/api/dictionary/brands', 21, ['id', 'name']],
    ['/api/dictionary/regions', 85, ['code', 'name']],
    ['/api/dictionary/data-types', 13, ['id', 'name']],
    ['/api/dictionary/param-types', 8, ['id', 'name']],
    ['/api/dictionary/permission-values', 8, ['id', 'name']],
    ['/api/dictionary/permission-entity-types', 36, ['id', 'name']],
    ['/api/dictionary/dcOrganizations', 3, ['id', 'name']],
    ['/api/calculator-data/verified-metering-points', 0, []],
  ])('%s answers an array of %i', async (path, count, keys) => {
    const rows = await list(path);
    expect(rows).toHaveLength(count);
    for (const row of rows) expect(Object.keys(row)).toEqual(expect.arrayContaining(keys));
    expect(new Set(rows.map(({ name }) => name)).size).toBe(count);
  });

  it('dictionary 11 is «Период» with its nine values', async () => {
    const { status, body } = await admin.get('/api/dictionary/11');
    expect([status, body.id, body.name, body.values.length]).toEqual([200, 11, 'Период', 9]);
  });

  it('ВН1 is a voltage like any other, and no option', async () => {
    const voltages = (await list('/api/dictionary/voltages')) as { name: string }[];
    expect(voltages.map(({ name }) => name)).toContain('ВН1');
    expect(voltageOptions(voltages).map(({ name }) => name)).toEqual(['ВН', 'СН1', 'СН2', 'НН']);
  });

  it('market participants are found by the code, the number and the guid of their region', async () => {
    const regions = (await list('/api/dictionary/regions')) as { code: string; id: number; guid: string }[];
    const moscow = regions.find(({ code }) => code === '77')!;
    const byCode = await list('/api/dictionary/market-participants-by-region/77');
    expect(byCode.length).toBeGreaterThan(0);
    expect(Object.keys(byCode[0]!).toSorted()).toEqual(['guid', 'name']);
    for (const key of [moscow.guid, moscow.guid.toUpperCase()]) expect(await list(`/api/dictionary/market-participants-by-region/${key}`)).toEqual(byCode);
    for (const { code } of regions) await list(`/api/dictionary/market-participants-by-region/${code}`);
    expect((await admin.get('/api/dictionary/market-participants-by-region/999')).status).toBe(404);
  });

  it('every brand has its models', async () => {
    const brands = (await list('/api/dictionary/brands')) as { id: number; guid: string }[];
    const models = await Promise.all(brands.map(({ id }) => list(`/api/dictionary/brands/${id}/models`)));
    expect(models.flat().length).toBeGreaterThan(40);
    expect(await list(`/api/dictionary/brands/${brands[0]!.guid}/models`)).toEqual(models[0]);
    expect((await admin.get('/api/dictionary/brands/99999/models')).status).toBe(404);
  });

  it('technical passports are counted by type', async () => {
    expect((await admin.get('/api/tech-passport/number-of-objects')).body).toEqual({});
  });

  it('need membership only', async () => {
    const organization = await world.organization();
    const reader = await world.person(organization);
    expect((await reader.get('/api/dictionary/voltages')).status).toBe(200);
    expect((await reader.get('/api/dictionary/11')).status).toBe(403);
  });
});

describe('the seeded content', () => {
  it('is counted', async () => {
    expect((await admin.get('/api/dictionary/2/values')).body.total).toBe(5);
    const [counts] = await world.owner(`select (select count(*)::int from glossary_term) as terms, (select count(*)::int from glossary_section) as sections,
      (select count(*)::int from dictionary) as dictionaries, (select count(*)::int from organization where inn is not null) as organizations`);
    expect(counts).toEqual({ terms: 75, sections: 5, dictionaries: expect.any(Number), organizations: 3 });
    const { total } = (await admin.get('/api/dictionary/')).body;
    expect(total).toBe(counts.dictionaries);
  });

  it('fits its own descriptions: every value may be saved as it is', async () => {
    const { items } = (await admin.get('/api/dictionary?limit=200')).body as { items: (AnyRow & { id: number })[] };
    await world.owner('update dictionary_value set is_system = false');
    for (const { id, name } of items) {
      const values = (await admin.get(`/api/dictionary/${id}/values?limit=200`)).body.items as AnyRow[];
      const { guid, version, createdAt: _, updatedAt: __, names: ___, id: ____, isSystem: _____, ...input } = values[0] ?? ({} as AnyRow);
      if (!guid) continue;
      const { status, body } = await admin.put(`/api/dictionary/dictionary-value/${guid}`, input, version);
      expect([name, status, body.errors, body.version]).toEqual([name, 200, undefined, version]);
    }
    await world.owner(`update dictionary_value v set is_system = true from dictionary d
      where d.guid = v.dictionary_guid and d.code in ('voltages', 'period', 'data-types', 'param-types', 'permission-values', 'permission-entity-types', 'months')`);
  });
});

describe('the calls of the specification', () => {
  it('create, read, change and remove a dictionary and a value', async () => {
    const created = await admin.post('/api/dictionary/', { name: 'Свой', code: 'own', description: null, parameters: [] });
    expect([created.status, created.body.id >= 100]).toEqual([201, true]);
    const { id, guid } = created.body;
    expect((await admin.get(`/api/dictionary/${guid}`)).body.id).toBe(id);
    const renamed = await admin.put(`/api/dictionary/${id}`, { name: 'Свой словарь', code: 'own', description: null, parameters: [] }, 1);
    expect([renamed.status, renamed.body.name, renamed.body.version]).toEqual([200, 'Свой словарь', 2]);

    const value = (await admin.post(`/api/dictionary/${id}`, plainValue('Значение'))).body;
    expect((await admin.get(`/api/dictionary/${id}/dictionary-value/${value.id}`)).body).toEqual(value);
    expect((await admin.get(`/api/dictionary/${id}/dictionary-value/${value.guid}`)).body).toEqual(value);
    expect((await admin.get(`/api/dictionary/1/dictionary-value/${value.guid}`)).status).toBe(404);
    const changed = await admin.put(`/api/dictionary/dictionary-value/${value.guid}`, plainValue('Иное'), 1);
    expect([changed.status, changed.body.name]).toEqual([200, 'Иное']);

    const refused = await admin.delete(`/api/dictionary/${id}`, 2);
    expect([refused.status, refused.body.code, refused.body.usage[0].rows[0].name]).toEqual([409, 'in_use', 'Иное']);
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
      expect((await admin.put(`/api/dictionary/${other}/${body.id}`, { ...type, name: `${type.name}!` }, 1)).status).toBe(200);
      expect((await admin.delete(`/api/dictionary/${path}/${body.id}`, 2)).status).toBe(204);
    }
    const brand = (await admin.post('/api/dictionary/brands', { name: 'Завод', fullName: null, country: 'RU', site: null, isActive: true })).body;
    expect((await admin.put(`/api/dictionary/brands/${brand.id}`, { name: 'Завод', fullName: 'АО', country: 'RU', site: null, isActive: true }, 1)).body.fullName).toBe('АО');
    const [type] = (await list('/api/dictionary/equipmentTypes')) as { guid: string }[];
    const input = {
      ...{ name: 'М-1', brandGuid: brand.guid, equipmentTypeGuid: type!.guid, registryNumber: '36697-17', verificationIntervalYears: 16, phases: '3' },
      ...{ accuracyActive: '0,5S', accuracyReactive: '1', nominalVoltage: null, baseCurrent: 5, maxCurrent: 100, tariffCount: 4, interfaces: ['RS-485'] },
      ...{ protocol: null, profileIntervalMinutes: '30', isSmart: true, note: null, isActive: true },
    };
    const model = (await admin.post(`/api/dictionary/brands/${brand.id}/models`, input)).body;
    expect(model.names.brandGuid).toBe('Завод');
    const otherBrand = ((await list('/api/dictionary/brands')) as { id: number }[]).find(({ id }) => id !== brand.id);
    expect((await admin.post(`/api/dictionary/brands/${otherBrand!.id}/models`, { ...input, name: 'М-2' })).body.errors[0].path).toBe('brandGuid');
    const narrow = await admin.put(`/api/dictionary/models/${model.id}`, { ...input, maxCurrent: 1 }, 1);
    expect([narrow.status, narrow.body.errors]).toEqual([422, [{ path: 'maxCurrent', message: 'Максимальный ток должен быть больше номинального' }]]);
    const inUse = await admin.delete(`/api/dictionary/brands/${brand.id}`, 2);
    expect([inUse.status, inUse.body.usage]).toEqual([409, [{ title: 'Модели', total: 1, rows: [{ guid: model.guid, name: 'М-1', resource: 'models' }] }]]);
    expect((await admin.delete(`/api/dictionary/models/${model.id}`, 1)).status).toBe(204);
    expect((await admin.delete(`/api/dictionary/brands/${brand.id}`, 2)).status).toBe(204);
  });

  it('prefer the paths that stand in the specification to a number', async () => {
    for (const path of ['voltages', 'nothing', '0', '-1', '1e3', 'search']) {
      expect([path, (await admin.post(`/api/dictionary/${path}`, plainValue('x'))).status]).toEqual([path, 404]);
    }
    expect((await admin.get('/api/dictionary/12345678')).status).toBe(404);
  });

  it('refuse a second dictionary or value of the same name, at the field', async () => {
    const { id } = await createDictionary(admin, 'twice');
    await admin.post(`/api/dictionary/${id}`, { ...plainValue('Ёж'), code: 'a' });
    for (const [given, path] of [[{ ...plainValue('ЕЖ') }, 'name'], [{ ...plainValue('уж'), code: 'a' }, 'code']] as const) {
      const { status, body } = await admin.post(`/api/dictionary/${id}`, given);
      expect([status, body.code, body.errors[0].path]).toEqual([409, 'already_exists', path]);
    }
    const again = await admin.post('/api/dictionary', { name: 'СЛОВАРЬ TWICE', code: 'other', description: null, parameters: [] });
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
      await admin.put('/api/dictionary/1', { name: 'x', code: 'x1', description: null, parameters }, dictionary.version),
      await admin.delete('/api/dictionary/1', dictionary.version),
      await admin.delete(`/api/dictionaries/${dictionary.guid}`, dictionary.version),
      await admin.delete(`/api/dictionary/dictionary-value/${value.guid}`, full.version),
      await admin.delete(`/api/dictionary/1/values/${value.guid}`, full.version),
      await admin.put(`/api/dictionary/dictionary-value/${value.guid}`, { ...plainValue('x'), ...Object.fromEntries(['description', 'minKv', 'maxKv', 'spellings'].map((key) => [key, null])), isSelectable: true }, full.version),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(6).fill([409, 'protected']));
    const bulk = await admin.post('/api/dictionary/1/values/bulk', { action: 'remove', records: [{ guid: value.guid, version: full.version }], preview: false });
    expect([bulk.body.changed, bulk.body.rows[0].outcome]).toEqual([0, 'refuse']);
  });
});

it('search goes through all dictionaries, in any case, with ё as е and in the wrong layout', async () => {
  const found = async (search: string) => (await list(`/api/dictionary/search?search=${encodeURIComponent(search)}`)).map(({ name }) => name);
  const expected = await found('Орловская область');
  expect(expected).toContain('Орловская область');
  for (const search of ['орловская ОБЛАСТЬ', 'jhkjdcrfz j,kfcnm', 'область орлов']) expect(await found(search), search).toEqual(expected);
  const { id } = await createDictionary(admin, 'yo');
  await admin.post(`/api/dictionary/${id}`, plainValue('Счётчик ёлочный'));
  expect(await found('счетчик елочный')).toEqual(['Счётчик ёлочный']);
});
