import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from './testing/client.ts';
import { create, createDictionary, everyParameter, openMatrix, plainValue, type Matrix } from './testing/matrix.ts';

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

describe('a code that is not given', () => {
  it('is made from the name in a form that fits its field', async () => {
    const code = async (path: string, given: object) => (await post(path, given))['code'];
    expect(await code('/api/dictionary/', { name: 'Щит «Ёж», 10 кВ' })).toBe('shchit-yozh-10-kv');
    expect(await code('/api/object-types', { name: 'Зарядные станции' })).toBe('zaryadnyeStantsii');
    expect(await code('/api/dictionary/', { name: '10 кВ' })).toBe('code-10-kv');
    expect(await code('/api/dictionary/', { name: '电' })).toBe('code');
    expect(await code('/api/dictionary/', { name: 'я'.repeat(255) })).toMatch(/^(ya){29}$/);
    expect(await code('/api/dictionary/', { name: 'Со своим', code: 'own' })).toBe('own');
  });

  it('is unique even among records created at the same moment', async () => {
    const widget: AnyRow = { ...(await create(master, world.resource('widgets'))), name: 'Счётчик точек' };
    const { guid: _, version: __, createdAt: ___, updatedAt: ____, names: _____, code: ______, ...given } = widget;
    const made = await Promise.all(Array.from({ length: 5 }, () => post('/api/widgets', given)));
    const codes = made.map(({ code }) => code).toSorted();
    expect(codes).toEqual(['', '-2', '-3', '-4', '-5'].map((end) => `schyotchik-tochek${end}`));
  });

  it('is unique among the values of its dictionary, and null where null is sent', async () => {
    const [one, other] = [await createDictionary(master, 'one-of'), await createDictionary(master, 'other-of')];
    const [first, second] = [
      await post(`/api/dictionary/${one.id}`, { name: 'Да' }),
      await post(`/api/dictionary/${one.id}`, { name: 'Да!' }),
    ];
    const elsewhere = await post(`/api/dictionary/${other.id}`, { name: 'Да' });
    expect([first, second, elsewhere].map(({ code }) => code)).toEqual(['da', 'da-2', 'da']);
    expect((await post(`/api/dictionary/${one.id}`, plainValue('Нет')))['code']).toBeNull();
  });
});

describe('the calls of the specification', () => {
  it('create with a name, change what was read, delete without a version', async () => {
    const type = await post('/api/dictionary/equipmentTypes', { name: 'Счётчики' });
    const brand = await post('/api/dictionary/brands', { name: 'Энергомера' });
    expect([type['hasModels'], type['attributes'], brand['isActive'], brand['site']]).toEqual([false, [], true, null]);
    const model = await post(`/api/dictionary/brands/${brand.id}/models`, {
      name: 'CE308',
      equipmentTypeGuid: type.guid,
    });
    expect(model['brandGuid']).toBe(brand.guid);
    const foreign = await post('/api/dictionary/brands', { name: 'Меркурий' });
    const wrong = { name: 'CE309', equipmentTypeGuid: type.guid, brandGuid: foreign.guid };
    expect((await master.post(`/api/dictionary/brands/${brand.id}/models`, wrong)).body.errors[0].path).toBe(
      'brandGuid',
    );

    for (const path of [
      `/api/dictionary/models/${model.id}`,
      `/api/dictionary/brands/${brand.id}`,
      `/api/dictionary/equipmentTypes/${type.id}`,
    ]) {
      const read = (await master.get(path)).body;
      const renamed = await master.put(path, { ...read, name: `${read.name} (новое)` });
      expect([renamed.status, renamed.body.version, renamed.body.name]).toEqual([200, 2, `${read.name} (новое)`]);
      expect((await master.put(path, { ...read, id: 77 }, 2)).body.errors).toMatchObject([{ path: 'version' }]);
      expect((await master.put(path, { ...renamed.body, id: 77 })).body.errors).toEqual([
        { path: 'id', message: 'Поле «Номер» заполняет программа: его нельзя изменить' },
      ]);
      expect((await master.delete(path)).status).toBe(204);
    }
  });

  it('take a dictionary and a value as they were read, with what only these addresses give', async () => {
    const target = await createDictionary(master, 'target-of');
    const { id } = await post('/api/dictionary/', {
      name: 'По букве',
      parameters: [{ code: 'area', name: 'Площадь', type: 'decimal' }],
    });
    const value = await post(`/api/dictionary/${id}`, { name: 'Первое', area: 5 });
    expect(value['parameters']).toMatchObject([{ code: 'area', value: 5 }]);

    const whole = (await master.get(`/api/dictionary/${id}`)).body;
    expect(whole.values).toMatchObject([{ guid: value.guid }]);
    const described = await master.put(`/api/dictionary/${id}`, { ...whole, description: 'Описан' });
    expect([described.status, described.body.version, described.body.description]).toEqual([200, 2, 'Описан']);
    const without = { ...whole, version: 2, updatedAt: described.body.updatedAt, values: [] };
    expect((await master.put(`/api/dictionary/${id}`, without)).body.errors).toMatchObject([{ path: 'values' }]);

    for (const path of [
      `/api/dictionary/dictionary-value/${value.guid}`,
      `/api/dictionary/${id}/values/${value.guid}`,
    ]) {
      const read = (await master.get(path)).body;
      const changed = await master.put(path, { ...read, area: read.area + 1 });
      expect([changed.status, changed.body.area]).toEqual([200, read.area + 1]);
    }
    expect((await master.delete(`/api/dictionary/dictionary-value/${value.guid}`)).status).toBe(204);
    for (const one of [id, target.id]) expect((await master.delete(`/api/dictionary/${one}`)).status).toBe(204);
  });

  it('give a value with every parameter back as it was', async () => {
    const target = await createDictionary(master, 'chosen-of');
    const chosen = await post(`/api/dictionary/${target.id}`, { name: 'Выбор' });
    const { id } = await createDictionary(master, 'every', everyParameter(target.id));
    const given = { name: 'Полное', needed: 'есть', dictionaryValue: chosen.guid, dictionaryValues: [chosen.guid] };
    const value = await post(`/api/dictionary/${id}`, { ...given, datetimeValue: '2026-02-28T10:00:00+03:00' });
    const path = `/api/dictionary/dictionary-value/${value.guid}`;
    const read = (await master.get(path)).body;
    expect(read.names).toMatchObject({ dictionaryValue: 'Выбор' });
    expect((await master.put(path, read)).body).toMatchObject({ version: 1 });
  });
});

it('accepts what was read in any notation: keys in another order, moments without microseconds', async () => {
  const { guid } = await create(master, world.resource('models'));
  const read = (await master.get(`/api/models/${guid}`)).body;
  const shuffled = Object.fromEntries(Object.entries(read).toReversed()) as AnyRow;
  shuffled.createdAt = new Date(read.createdAt).toISOString();
  shuffled.names = Object.fromEntries(Object.entries(read.names).toReversed()) as AnyRow['names'];
  expect((await master.put(`/api/models/${guid}`, shuffled)).status).toBe(200);
});

it('a body may leave out nullable properties', async () => {
  const { guid } = await create(master, world.resource('employees'), { dismissedAt: null });
  const dismissed = await master.send(
    'POST',
    `/api/employees/${guid}/dismissal`,
    { dismissedAt: '2026-05-01' },
    { 'if-match': '"1"' },
  );
  expect([dismissed.status, dismissed.body.row?.dismissedAt]).toEqual([200, '2026-05-01']);
  expect((await master.delete(`/api/employees/${guid}/dismissal`)).status).toBe(200);
  const forecast = await create(master, world.resource('forecasts'));
  const built = await master.post(`/api/forecasts/${forecast.guid}/build`, {});
  expect(built.body.errors).toBeUndefined();
});

describe('settings of an organization', () => {
  it.each([
    ['/api/security-policy', { dormantDays: 200 }],
    ['/api/journal/retention', { views: 24 }],
    ['/api/profile/notifications', {}],
    ['/api/desktop', { items: [] }],
    ['/api/home/settings', { daysAhead: 60 }],
  ])('%s are written back as they were read', async (path, change) => {
    const read = (await master.get(path)).body;
    const changed = await master.put(path, { ...read, ...change });
    expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
    const { version } = (await master.get(path)).body;
    expect((await master.put(path, { ...read, ...change, version: version + 7 })).status).toBe(412);
    const { version: _, ...blind } = read;
    expect((await master.put(path, blind)).status).toBe(428);
    expect((await master.put(path, { ...blind, unknown: 1 }, version)).status).toBe(422);
  });

  it('refuse what the program fills', async () => {
    const read = (await master.get('/api/security-policy')).body;
    const { status, body } = await master.put('/api/security-policy', { ...read, updatedAt: '2020-01-01T00:00:00Z' });
    const message = 'Поле «Изменено» заполняет программа: его нельзя изменить';
    expect([status, body.errors]).toEqual([422, [{ path: 'updatedAt', message }]]);
    expect((await master.delete('/api/desktop')).status).toBe(204);
  });
});

it('every change of a record has its reading at the same address, and what has none is an action', () => {
  const actions = world.server.served
    .filter(({ method, versioned, path }) => method === 'PUT' && versioned && !world.server.readings.has(path))
    .map(({ path }) => path);
  expect(actions.toSorted()).toEqual([
    '/api/desktop/default',
    '/api/dictionary/{id}/order',
    '/api/employees/{guid}/data-from',
    '/api/glossary/{guid}/status',
    '/api/metering-points/{guid}/values',
    '/api/users/{guid}/employee',
    '/api/users/{guid}/one-time-password',
  ]);
});
