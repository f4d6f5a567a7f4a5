import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from '../../testing/client.ts';
import { createDictionary, everyParameter, everyRight, plainValue } from '../../testing/matrix.ts';
import { importFile } from '../../testing/imports.ts';
import { csvFile } from '../../testing/tables.ts';
import { journalOf, openWorld, type World } from '../../testing/world.ts';

let world: World;
let client: Client;
let home: AnyRow & { id: number };
let user: AnyRow & { id: number };

beforeAll(async () => {
  world = await openWorld();
  client = await world.person(await world.organization(), everyRight('full'));
  home = await createDictionary(client, 'voltages');
  const references = everyParameter(home.id).filter(({ type }) => type === 'dictionary');
  user = await createDictionary(client, 'users', references);
});
afterAll(() => world.close());

const add = async (dictionary: { id: number }, given: object): Promise<AnyRow> => {
  const { status, body } = await client.post(`/api/dictionary/${dictionary.id}/values`, given);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
};
const using = (name: string, one: string | null, several: string[] = []) =>
  add(user, { ...plainValue(name), dictionaryValue: one, dictionaryValues: several });
const read = async (dictionary: { id: number }, guid: string) =>
  (await client.get(`/api/dictionary/${dictionary.id}/values/${guid}`)).body;

it('only values in force are offered, all are listed', async () => {
  const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
  await add(home, { ...plainValue('бессрочное'), sort: 1 });
  await add(home, { ...plainValue('в силе'), sort: 2, validFrom: day(-2), validTo: day(2) });
  await add(home, { ...plainValue('отключено'), isActive: false });
  await add(home, { ...plainValue('ещё нет'), validFrom: day(2) });
  await add(home, { ...plainValue('уже нет'), validTo: day(-2) });
  const offered = (await client.get('/api/dictionary/voltages')).body;
  expect(offered.map(({ name }: { name: string }) => name)).toEqual(['бессрочное', 'в силе']);
  expect((await client.get(`/api/dictionary/${home.id}`)).body.values).toEqual(offered);
  const listed = async (query = '') =>
    (await client.get(`/api/dictionary/${home.id}/values${query}`)).body.items.map((one: AnyRow) => [
      one['name'],
      one['validity'],
    ]);
  expect(await listed('?sort=sort,name')).toEqual([
    ['бессрочное', 'current'],
    ['в силе', 'current'],
    ['ещё нет', 'ahead'],
    ['отключено', 'off'],
    ['уже нет', 'over'],
  ]);
  const ahead = { field: 'validity', op: 'in', value: ['ahead', 'over'] };
  expect(await listed(`?sort=name&filter=${encodeURIComponent(JSON.stringify(ahead))}`)).toEqual([
    ['ещё нет', 'ahead'],
    ['уже нет', 'over'],
  ]);
  const wrong = await client.post(`/api/dictionary/${home.id}/values`, {
    ...plainValue('наоборот'),
    validFrom: day(2),
    validTo: day(1),
  });
  expect([wrong.status, wrong.body.errors]).toEqual([422, [{ path: 'validTo', message: 'Окончание раньше начала' }]]);
});

describe('a value that others refer to', () => {
  it('cannot be removed, and the list says why', async () => {
    const value = await add(home, plainValue('нужное'));
    const [one, several] = [await using('одно', value.guid), await using('много', null, [value.guid])];
    const expected = [
      {
        title: user['name'],
        total: 2,
        stays: null,
        rows: [several, one].map(({ guid }, index) => ({
          guid,
          name: ['много', 'одно'][index],
          resource: `dictionary/${user.id}/values`,
        })),
      },
    ];
    expect((await client.get(`/api/dictionary/${home.id}/values/${value.guid}/usage`)).body).toEqual(expected);
    const { status, body } = await client.delete(`/api/dictionary/${home.id}/values/${value.guid}`, 1);
    expect([status, body.code, body.detail, body.usage]).toEqual([
      409,
      'in_use',
      'Нельзя удалить: используется в 2 записях.',
      expected,
    ]);
  });

  it('is replaced by another: each reference moves once, and its address redirects', async () => {
    const [old, fresh] = [await add(home, plainValue('старое')), await add(home, plainValue('новое'))];
    const [one, several, both] = [
      await using('r1', old.guid),
      await using('r2', null, [old.guid]),
      await using('r3', old.guid, [old.guid, fresh.guid]),
    ];
    expect(
      (await client.delete(`/api/dictionary/${home.id}/values/${old.guid}?replaceBy=${fresh.guid}`, 1)).status,
    ).toBe(204);
    expect((await read(user, one.guid)).dictionaryValue).toBe(fresh.guid);
    expect((await read(user, several.guid)).dictionaryValues).toEqual([fresh.guid]);
    const moved = await read(user, both.guid);
    expect([moved.dictionaryValue, moved.dictionaryValues]).toEqual([fresh.guid, [fresh.guid]]);
    expect((await read(home, old.guid)).guid).toBe(fresh.guid);
    const entries = await journalOf(world, one.guid);
    expect(entries[1]).toMatchObject({
      action: 'update',
      before: { dictionaryValue: old.guid, names: { dictionaryValue: 'старое' } },
      after: { dictionaryValue: fresh.guid, names: { dictionaryValue: 'новое' } },
    });
    expect((await journalOf(world, old.guid)).at(-1)).toMatchObject({
      action: 'remove',
      after: { replacedBy: fresh.guid },
    });
    const last = await add(home, plainValue('последнее'));
    expect(
      (await client.delete(`/api/dictionary/dictionary-value/${fresh.guid}?replaceBy=${last.guid}`, 1)).status,
    ).toBe(204);
    expect((await read(home, old.guid)).guid).toBe(last.guid);
  });

  it('is replaced by one of its own dictionary only, and not by itself', async () => {
    const value = await add(home, plainValue('своё'));
    const stranger = await using('чужое', null);
    for (const by of [value.guid, stranger.guid, '01890000-0000-7000-8000-000000000000']) {
      const { status, body } = await client.delete(
        `/api/dictionary/${home.id}/values/${value.guid}?replaceBy=${by}`,
        1,
      );
      expect([status, body.errors[0].path]).toEqual([422, 'replaceBy']);
    }
  });

  it('is never left dangling by a removal at the same time', async () => {
    for (let round = 0; round < 12; round++) {
      const value = await add(home, plainValue(`гонка ${round}`));
      const [removal, ...references] = await Promise.all([
        client.delete(`/api/dictionary/${home.id}/values/${value.guid}`, 1),
        ...[1, 2, 3].map((number) =>
          client.post(`/api/dictionary/${user.id}/values`, {
            ...plainValue(`гонка ${round}.${number}`),
            dictionaryValue: value.guid,
            dictionaryValues: [value.guid],
          }),
        ),
      ]);
      const saved = references.filter(({ status }) => status === 201).length;
      expect(references.every(({ status }) => status === 201 || status === 422)).toBe(true);
      expect(removal.status).toBe(saved ? 409 : 204);
    }
  });
});

it('a brand is never removed from under a model', async () => {
  const type = (await client.post('/api/equipment-types', { name: 'Счётчик', hasModels: true, attributes: [] })).body;
  const model = {
    equipmentTypeGuid: type.guid,
    registryNumber: null,
    verificationIntervalYears: null,
    phases: null,
    accuracyActive: null,
    accuracyReactive: null,
    nominalVoltage: null,
    baseCurrent: null,
    maxCurrent: null,
    tariffCount: null,
    interfaces: [],
    protocol: null,
    profileIntervalMinutes: null,
    isSmart: false,
    note: null,
    isActive: true,
  };
  for (let round = 0; round < 8; round++) {
    const brand = (
      await client.post('/api/brands', {
        name: `Марка ${round}`,
        fullName: null,
        country: null,
        site: null,
        isActive: true,
      })
    ).body;
    const [removal, ...models] = await Promise.all([
      client.delete(`/api/brands/${brand.guid}`, 1),
      ...[1, 2].map((number) => client.post('/api/models', { ...model, name: `M${number}`, brandGuid: brand.guid })),
    ]);
    const saved = models.filter(({ status }) => status === 201).length;
    expect(removal.status).toBe(saved ? 409 : 204);
  }
});

it('values are put in order', async () => {
  const ordered = await createDictionary(client, 'ordered');
  const values: AnyRow[] = [];
  for (const name of ['а', 'б', 'в']) values.push(await add(ordered, plainValue(name)));
  const wanted = [values[2]!, values[0]!, values[1]!].map(({ guid }) => guid);
  const path = `/api/dictionary/${ordered.id}/order`;
  expect((await client.put(path, { values: wanted })).status).toBe(428);
  expect((await client.put(path, { values: wanted }, 1)).status).toBe(204);
  expect((await client.put(path, { values: wanted }, 1)).status).toBe(412);
  const { items } = (await client.get(`/api/dictionary/${ordered.id}/values`)).body;
  expect(items.map(({ name }: AnyRow) => name)).toEqual(['в', 'а', 'б']);
  const [, entry] = await journalOf(world, wanted[1]!);
  expect([entry.before, entry.after]).toEqual([{ sort: 10 }, { sort: 20 }]);
  expect(await journalOf(world, wanted[0]!)).toHaveLength(1);
  for (const wrong of [[home.guid], [wanted[0], wanted[0]], []]) {
    expect((await client.put(path, { values: wrong }, 2)).status).toBe(422);
  }
});

it('values out of use cannot be chosen, and stay where they were chosen before', async () => {
  const chosen = await createDictionary(client, 'retiring');
  const value = await add(chosen, plainValue('прежнее'));
  const parameter = { code: 'was', name: 'Было', type: 'dictionary' as const, dcDictionaryId: chosen.id };
  const user = await createDictionary(client, 'retired', [
    { ...parameter, unit: null, options: [], isRequired: false, isMultiple: false },
  ]);
  const holder = await add(user, { ...plainValue('держит'), was: value.guid });
  const path = (dictionary: { id: number }, guid: string) => `/api/dictionary/${dictionary.id}/values/${guid}`;
  await client.put(path(chosen, value.guid), { ...plainValue('прежнее'), isActive: false }, 1);

  const refused = await client.post(`/api/dictionary/${user.id}/values`, { ...plainValue('новое'), was: value.guid });
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'was']);
  const kept = await client.put(path(user, holder.guid), { ...plainValue('держит дальше'), was: value.guid }, 1);
  expect(kept.status).toBe(200);
});

it('a file of values may leave the order to the program, which then tells the real mistakes', async () => {
  const filled = await createDictionary(client, 'filled');
  const file = csvFile(['Наименование', 'Порядок', 'Действует с'], ['первое', '', ''], ['второе', '', 'вчера']);
  const report = await importFile(client, `dictionary/${filled.id}/values`, file, { loads: 'right' });
  expect([report.created, report.mistakes.map(({ row, column }) => [row, column])]).toEqual([1, [[3, 'Действует с']]]);
  const { items } = (await client.get(`/api/dictionary/${filled.id}/values`)).body;
  expect(items[0]).toMatchObject({ name: 'первое', sort: 1000, isActive: true });
});
