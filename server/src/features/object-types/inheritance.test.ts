import type { Parameter } from 'contract/kit/parameter.ts';
import { withCode } from 'contract/kit/parameter-codes.ts';
import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';
import { addressOf } from 'contract/kit/route.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { everyRight, openMatrix, parameter, type Matrix } from '../../testing/matrix.ts';
import { addReadyTypes, typeInput, typeOf, typePath, typesBy } from '../../testing/object-types.ts';

let world: Matrix;
let master: Client;
beforeAll(async () => {
  world = await openMatrix();
  master = world.master;
  await addReadyTypes(world, world.organizationGuid);
});
afterAll(() => world.close());

const power = parameter('power', { name: 'Мощность', type: 'decimal', unit: 'кВт' });
const maker = parameter('maker', { name: 'Завод' });
const depth = parameter('depth', { name: 'Глубина', type: 'int' });

const { made, current, save, add, objects, check } = typesBy(() => master);
const subtype = (parent: AnyRow, parameters: Parameter[], given: AnyInput = {}) =>
  made(parameters, { parentGuid: parent.guid, ...given });

it('a subtype has the parameters of its parent; their place and group are its own, nothing else', async () => {
  const machines = await made([power, maker]);
  const pumps = await subtype(machines, [depth, { ...maker, group: 'Паспорт' }, power]);
  const refused = async (parameters: Parameter[]) => {
    const { status, body } = await save(pumps, { parameters });
    return [status, body.errors?.[0]?.path, body.errors?.[0]?.message.split(' — ')[0]];
  };
  expect(await refused([depth, power])).toEqual([422, 'parameters', '«Завод»']);
  expect(await refused([depth, maker, { ...power, unit: 'МВт' }])).toEqual([422, 'parameters', '«Мощность»']);
  expect((await save(pumps, { parameters: [power, { ...maker, group: 'Иное' }, depth] })).status).toBe(200);
});

it('a change of the parent reaches its subtypes with their objects, shown before, and the journal takes it back', async () => {
  const machines = await made([power, maker]);
  const pumps = await subtype(machines, [power, depth, { ...maker, group: 'Паспорт' }], { needed: ['maker'] });
  const deep = await subtype(pumps, [power, depth, maker]);
  await add(pumps, 'Насос', { power: 90, depth: 5, maker: 'Луч' });
  await add(deep, 'Глубинный насос', { power: 15, depth: 50, maker: 'мало' });

  const after = [
    { ...withCode(power, 'output'), unit: 'МВт' },
    { ...maker, type: 'int' as const },
    parameter('year', { name: 'Год', type: 'int' }),
  ];
  expect((await save(machines, { parameters: after })).status).toBe(409);
  const found = await check(machines, after);
  expect(found).toMatchObject({ total: 2, unfit: 2 });
  expect(found.carried.map(({ to, changed, refused }) => [to, changed, refused])).toEqual([
    ['output', 2, 0],
    ['maker', 0, 2],
  ]);
  expect(found.rows.map(({ type }) => type).toSorted()).toEqual([pumps.guid, deep.guid].toSorted());
  await master.post(`${typePath(machines)}/check/${found.guid}/confirm`, {});
  const saved = await save(machines, { parameters: after });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);

  const own = (await current(pumps))['parameters'] as Parameter[];
  expect(own.map(({ code }) => code)).toEqual(['output', 'depth', 'maker', 'year']);
  expect(own[2]).toMatchObject({ type: 'int', group: 'Паспорт' });
  expect((await objects(pumps))[0]).toMatchObject({ output: 0.09, depth: 5, maker: null, year: null });
  expect((await objects(deep))[0]).toMatchObject({ output: 0.015, depth: 50, maker: null });

  const [entry] = (await master.get(`/api/journal?record=${machines.guid}&limit=1`)).body.items;
  expect(entry.parts).toBe(4);
  const returned = await master.post(`/api/journal/${entry.number}/return`, { preview: false, overwrite: [] });
  expect(returned.status, JSON.stringify(returned.body)).toBe(200);
  expect(((await current(deep))['parameters'] as Parameter[]).map(({ code }) => code)).toEqual([
    'power',
    'depth',
    'maker',
  ]);
  expect((await objects(pumps))[0]).toMatchObject({ power: 90, depth: 5, maker: 'Луч' });
  expect((await objects(deep))[0]).toMatchObject({ power: 15, depth: 50, maker: 'мало' });
});

it('a parameter of the parent does not take the place of a subtype’s own', async () => {
  const machines = await made([power]);
  await subtype(machines, [power, depth], { name: 'Скважинные насосы' });
  const refused = await save(machines, { parameters: [power, { ...depth, type: 'string' }] });
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Скважинные насосы')]);
});

it('parents form no circle, are own types and at most five levels', async () => {
  const chain = [await made([])];
  for (let level = 1; level < 5; level++) chain.push(await subtype(chain.at(-1)!, []));
  const parentOf = async (type: AnyRow, parent: AnyRow) =>
    (await save(type, { parentGuid: parent.guid })).body.errors?.[0]?.path;
  expect(await parentOf(chain[0]!, chain[4]!)).toBe('parentGuid');
  expect(await parentOf(chain[0]!, chain[0]!)).toBe('parentGuid');
  expect(await parentOf(await made([]), chain[4]!)).toBe('parentGuid');
  const above = await made([]);
  expect(await parentOf(chain[0]!, above)).toBe('parentGuid');
  const ready = await typeOf(master, 'buildings');
  expect(await parentOf(await made([]), ready)).toBe('parentGuid');
  expect(await parentOf(ready, above)).toBe('parentGuid');
  const stranger = await world.person(await world.organization(), everyRight('full'));
  const input = { ...typeInput(await current(above)), name: 'Чужой', code: 'foreign', parentGuid: above.guid };
  expect((await stranger.post('/api/object-types', input)).status).toBe(422);
  const refused = await master.delete(typePath(chain[0]!), 1);
  expect([refused.status, refused.body.usage[0].rows[0].guid]).toEqual([409, chain[1]!.guid]);
});

it('the objects of subtypes are listed, filtered and exported together with those of the parent', async () => {
  const machines = await made([power], { templates: { Мощная: { power: 500 } } });
  const pumps = await subtype(machines, [power, depth], { templates: { Малая: { power: 1 } } });
  await add(machines, 'Станок', { power: 3 });
  await add(pumps, 'Насос', { power: 90, depth: 5 });
  const list = `${typePath(machines)}/all-objects`;
  const all = (await master.get(`${list}?sort=name`)).body;
  expect(all.items.map((row: AnyRow) => [row['name'], row['typeGuid'], row['power']])).toEqual([
    ['Насос', pumps.guid, 90],
    ['Станок', machines.guid, 3],
  ]);
  const filter = JSON.stringify({ field: 'power', op: 'from', value: 50 });
  expect((await master.get(addressOf(list, {}, { filter }))).body.total).toBe(1);
  expect((await master.get(`${list}/export?format=csv&columns=name,typeGuid,power`)).raw.toString()).toContain('Насос');
  expect((await objects(machines)).length).toBe(1);
  const templates = (await master.get(`/api/object-types/templates?resource=object-types/${pumps.guid}/objects`)).body;
  expect(templates.map(({ name }: { name: string }) => name)).toEqual(['Малая', 'Мощная']);
  const stranger = await world.person(await world.organization(), everyRight('full'));
  expect((await stranger.get(list)).status).toBe(404);
});
