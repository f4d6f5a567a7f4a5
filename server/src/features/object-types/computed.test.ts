import { resourceByName } from 'contract/features/index.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { everyRight, exampleInput, parameter } from '../../testing/matrix.ts';
import { moment } from '../../testing/moment.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let client: Client;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  client = await world.person(await world.organization(), everyRight('full'));
});
afterAll(() => world.close());

const power = parameter('power', { name: 'Мощность', type: 'decimal', unit: 'кВт' });
const hours = parameter('hours', { name: 'Часы', type: 'int', unit: 'ч' });
const energy = (formula: string, given: object = {}) =>
  parameter('energy', { name: 'Энергия', type: 'decimal', unit: 'МВт·ч', formula, ...given });
const typeOf = (name: string, parameters: object[], by = client) =>
  by.post('/api/object-types', {
    name,
    code: `t${name.length}${Date.now()}`,
    icon: 'box',
    colour: 'gray',
    sort: 1000,
    parameters,
    needed: [],
  });

describe('a computed parameter of a type', () => {
  let type: AnyRow;
  let path: string;
  beforeAll(async () => {
    const { status, body } = await typeOf('Котлы', [power, hours, energy('power × hours / 1000')]);
    expect([status, body.errors]).toEqual([201, undefined]);
    type = body;
    path = `/api/object-types/${type.guid}/objects`;
  });
  const add = async (name: string, given: object): Promise<AnyRow> =>
    (await client.post(path, { name, ...given })).body;
  const listed = async (query: string): Promise<string[]> =>
    (await client.get(`${path}?${query}`)).body.items.map(({ name }: AnyRow) => name);

  it('is shown, ordered, filtered and exported like one that is entered, and is not entered', async () => {
    const boiler = await add('Первый', { power: 12.5, hours: 100 });
    expect(boiler).toMatchObject({ energy: 1.25 });
    await add('Второй', { power: 3, hours: 1000 });
    await add('Без часов', { power: 3, hours: null });
    expect(await listed('sort=-energy')).toEqual(['Второй', 'Первый', 'Без часов']);
    const filter = encodeURIComponent(JSON.stringify({ field: 'energy', op: 'from', value: 2 }));
    expect(await listed(`filter=${filter}`)).toEqual(['Второй']);
    const empty = encodeURIComponent(JSON.stringify({ field: 'energy', op: 'empty' }));
    expect(await listed(`filter=${empty}`)).toEqual(['Без часов']);
    const { raw } = await client.get(`${path}/export?format=csv&columns=name,energy&sort=name`);
    expect(raw.toString()).toContain('Первый;1,25');
    const given = await client.post(path, { name: 'Третий', power: 1, hours: 1, energy: 5 });
    expect(given.status).toBe(422);
  });

  it('changes with what it is computed from, and is in the journal and in the past', async () => {
    const boiler = await add('Меняется', { power: 10, hours: 10 });
    const at = await moment();
    const forged = await client.put(`${path}/${boiler.guid}`, { ...boiler, energy: 7 }, boiler.version);
    expect(forged.body.errors).toMatchObject([
      { path: 'energy', message: expect.stringContaining('заполняет программа') },
    ]);
    const changed = await client.put(`${path}/${boiler.guid}`, { ...boiler, hours: 20 }, boiler.version);
    expect(changed.body).toMatchObject({ energy: 0.2 });
    const [last] = (await client.get(`${path}/${boiler.guid}/history`)).body;
    expect(last).toMatchObject({ before: { hours: 10, energy: 0.1 }, after: { hours: 20, energy: 0.2 } });
    const past = await client.get(`${path}/${boiler.guid}/as-of?at=${encodeURIComponent(at)}`);
    expect(past.body).toMatchObject({ hours: 10, energy: 0.1 });
  });

  it('follows another formula at once; nothing divides by zero or grows beyond numbers', async () => {
    const boiler = await add('Любой', { power: 1e15, hours: 0 });
    const set = async (formula: string) => {
      const now = (await client.get(`/api/object-types/${type.guid}`)).body;
      const { status, body } = await client.put(
        `/api/object-types/${type.guid}`,
        { ...now, parameters: [power, hours, energy(formula)] },
        now.version,
      );
      expect([status, body.errors, body.detail]).toEqual([200, undefined, undefined]);
      return (await client.get(`${path}/${boiler.guid}`)).body.energy;
    };
    expect(await set('power / hours')).toBeNull();
    expect(await set(Array.from({ length: 20 }, () => 'power').join('*'))).toBeNull();
    expect(await set('1 / power / power')).toBe(0);
    expect(await set('-(power - 1) + hours × 0,5')).toBe(1 - 1e15);
  });
});

it('a formula names numbers of the same record that people enter', async () => {
  const refused = async (...parameters: object[]) => {
    const { status, body } = await typeOf('Нет', parameters);
    expect(status).toBe(422);
    return body.errors[0];
  };
  expect(await refused(power, energy('power * days'))).toEqual({
    path: 'parameters.1.formula',
    message: 'Числа «days», которое вводят, у объектов нет',
  });
  expect((await refused(power, energy('power +'))).message).toMatch(/На 8-м знаке/);
  expect((await refused(power, energy('2 * 2'))).message).toBe('В формуле нет ни одного параметра');
  expect(
    (
      await refused(
        power,
        energy('power'),
        parameter('twice', { name: 'Дважды', type: 'decimal', formula: 'energy * 2' }),
      )
    ).path,
  ).toBe('parameters.2.formula');
  expect((await refused(power, energy('power', { isRequired: true }))).message).toContain('обязательным оно не бывает');
  expect(
    (await refused(parameter('note', { name: 'Примечание', type: 'string', formula: 'power' }), power)).message,
  ).toBe('По формуле считаются числа');
});

it('a family of the passport is computed from its own numbers, too', async () => {
  const area = parameter('perFloor', { name: 'Площадь этажа', type: 'decimal', formula: 'areaM2 / floors' });
  const given = await world.owner(
    `insert into object_type (guid, organization_guid, name, code, family, icon, colour, sort, is_built_in)
     values (gen_random_uuid(), $1, 'Здания', 'buildings', 'buildings', 'box', 'gray', 1, true) on conflict do nothing returning guid`,
    [client.organization],
  );
  const types = (await client.get('/api/object-types?limit=100')).body.items as AnyRow[];
  const buildings = types.find(({ family }) => family === 'buildings')!;
  expect(given.length).toBeLessThan(2);
  const { status, body } = await client.put(
    `/api/object-types/${buildings.guid}`,
    { ...buildings, parameters: [area] },
    buildings.version,
  );
  expect([status, body.errors]).toEqual([200, undefined]);
  const input = await exampleInput(client, resourceByName('buildings')!, { areaM2: 900, floors: 4 });
  expect((await client.post('/api/buildings', input)).body).toMatchObject({ perFloor: 225 });
});

it('values of a dictionary are computed, too', async () => {
  const { id } = (
    await client.post('/api/dictionary/', { name: 'Приборы', parameters: [power, hours, energy('power * hours')] })
  ).body;
  const { body } = await client.post(`/api/dictionary/${id}/values`, { name: 'Лампа', power: 0.5, hours: 8 });
  expect(body).toMatchObject({ energy: 4 });
  const wrong = await client.post('/api/dictionary/', { name: 'Ещё', parameters: [energy('power')] });
  expect(wrong.body.errors).toMatchObject([{ path: 'parameters.0.formula' }]);
});
