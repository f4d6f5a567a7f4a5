import type { Parameter } from 'contract/kit/parameter.ts';
import { withCode } from 'contract/kit/parameter-codes.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { addressOf } from 'contract/kit/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import {
  createDictionary,
  everyRight,
  exampleInput,
  openMatrix,
  parameter,
  plainValue,
  type Matrix,
} from '../../../testing/matrix.ts';
import { moment } from '../../../testing/moment.ts';
import { addReadyTypes, typeInput, typeOf, typePath, typesBy } from '../../../testing/object-types.ts';

let world: Matrix;
let master: Client;
beforeAll(async () => {
  world = await openMatrix();
  master = world.master;
  await addReadyTypes(world, world.organizationGuid);
});
afterAll(() => world.close());

const { made, current, add, objects, check, save, change, takeBack } = typesBy(() => master);
const lastEntry = async (type: AnyRow) => (await master.get(`/api/journal?record=${type.guid}&limit=1`)).body.items[0];
describe('a change of the type of a parameter', () => {
  const power = parameter('power', { name: 'Мощность' });
  const asNumber = { ...power, type: 'decimal' as const, unit: 'кВт' };

  it('converts the values, tells which cannot be, and the journal brings all of them back', async () => {
    const type = await made([power]);
    for (const [name, value] of [
      ['Н-1', '12,5'],
      ['Н-2', 'двенадцать'],
      ['Н-3', null],
      ['Н-4', '1 250'],
    ] as const)
      await add(type, name, { power: value });
    const before = await moment();

    const refused = await save(type, { parameters: [asNumber] });
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    const found = await change(type, [asNumber]);
    expect(found).toMatchObject({ total: 4, unfit: 1, carries: [{ to: 'power', from: ['power'] }] });
    expect(found.carried[0]).toMatchObject({ to: 'power', changed: 2, refused: 1 });
    expect(found.carried[0]!.examples.map(({ name, was, becomes }) => [name, was, becomes]).toSorted()).toEqual([
      ['Н-1', '12,5', '12,5'],
      ['Н-4', '1 250', '1250'],
    ]);
    expect(found.rows).toEqual([
      { guid: expect.any(String), type: type.guid, name: 'Н-2', reasons: ['«Мощность»: «двенадцать» — укажите число'] },
    ]);
    expect((await objects(type)).map((row) => row['power'])).toEqual([12.5, null, null, 1250]);
    const sorted = (await master.get(`${typePath(type)}/objects?sort=-power`)).body.items;
    expect(sorted.map((row: AnyRow) => row['name']).slice(0, 2)).toEqual(['Н-4', 'Н-1']);

    const [first] = await objects(type);
    const [entry] = (await master.get(`/api/journal?record=${first!.guid}&limit=1`)).body.items;
    expect([entry.before, entry.after, entry.isPart]).toEqual([{ power: '12,5' }, { power: 12.5 }, true]);
    expect((await lastEntry(type)).parts).toBe(3);
    const past = await master.get(addressOf(`${typePath(type)}/objects/as-of`, {}, { at: before, sort: 'power' }));
    expect(
      past.body.items?.map((row: AnyRow) => row['power']),
      JSON.stringify(past.body),
    ).toContain('двенадцать');

    const returned = await takeBack(type);
    expect(returned.body.changed, JSON.stringify(returned.body)).toBe(4);
    expect((await current(type))['parameters']).toEqual([power]);
    expect((await objects(type)).map((row) => row['power'])).toEqual(['12,5', 'двенадцать', null, '1 250']);
  });

  it('leaves what was changed since as it is when it is taken back', async () => {
    const type = await made([power]);
    const [one] = [await add(type, 'Н-1', { power: '5' }), await add(type, 'Н-2', { power: '6' })];
    await change(type, [asNumber]);
    const input = { name: 'Н-1', code: null, branchGuid: null, buildingGuid: null, power: 50 };
    expect((await master.put(`${typePath(type)}/objects/${one.guid}`, input, 2)).status).toBe(200);
    const { body } = await takeBack(type);
    expect(body.records.map(({ reason }: { reason: string | null }) => reason !== null)).toContain(true);
    expect((await objects(type))[1]!['power']).toBe('6');
  });

  it.each<[from: Partial<Parameter>, to: Partial<Parameter>, was: unknown, becomes: unknown]>([
    [{ type: 'decimal' }, { type: 'string' }, 0.000123, '0,000123'],
    [{ type: 'string' }, { type: 'date' }, '05.03.2026', '2026-03-05'],
    [{ type: 'date' }, { type: 'string' }, '2026-03-05', '05.03.2026'],
    [{ type: 'datetime' }, { type: 'date' }, '2026-03-05T22:30:00Z', '2026-03-06'],
    [{ type: 'string' }, { type: 'list', options: ['Газ', 'Мазут'] }, 'газ', 'Газ'],
    [{ type: 'string' }, { type: 'list', options: ['Газ', 'Мазут'], isMultiple: true }, 'газ; мазут', ['Газ', 'Мазут']],
    [{ type: 'list', options: ['Газ', 'Мазут'], isMultiple: true }, { type: 'string' }, ['Газ', 'Мазут'], 'Газ; Мазут'],
    [{ type: 'list', options: ['Да', 'Нет'] }, { type: 'bool' }, 'Да', true],
    [{ type: 'bool' }, { type: 'string' }, true, 'Да'],
    [{ type: 'string' }, { type: 'month' }, 'Март', 'MARCH'],
    [{ type: 'string' }, { type: 'time' }, '09:30', '09:30'],
    [{ type: 'string' }, { type: 'int' }, '5,5', null],
    [{ type: 'string' }, { type: 'date' }, '31.02.2026', null],
    [{ type: 'string' }, { type: 'list', options: ['Газ'] }, 'дрова', null],
  ])('%j becomes %j: %j is then %j', async (from, to, was, becomes) => {
    const type = await made([parameter('x', from)]);
    await add(type, 'Объект', { x: was });
    await change(type, [parameter('x', to)]);
    expect((await objects(type))[0]!['x']).toEqual(becomes);
  });

  it('finds the values of a dictionary by their names, and names them', async () => {
    const { id } = await createDictionary(master, 'carried');
    const value = (await master.post(`/api/dictionary/${id}`, plainValue('Чугун'))).body;
    const type = await made([parameter('material')]);
    await add(type, 'Труба', { material: 'чугун' });
    await add(type, 'Труба 2', { material: 'дуб' });
    const chosen = parameter('material', { type: 'dictionary', dcDictionaryId: id });
    const found = await change(type, [chosen]);
    expect(found.rows[0]!.reasons[0]).toContain('в словаре нет значения «дуб»');
    expect((await objects(type)).map((row) => row['material'])).toEqual([value.guid, null]);
    await change(type, [parameter('material')]);
    expect((await objects(type)).map((row) => row['material'])).toEqual(['Чугун', null]);
  });

  it('of a family converts the values of its records', async () => {
    const type = await typeOf(master, 'branch-offices');
    expect((await save(type, { parameters: [parameter('area')] })).status).toBe(200);
    const input = await exampleInput(master, world.resource('branch-offices'));
    const branch = (await master.post('/api/branch-offices', { ...input, area: '120' })).body;
    await change(type, [parameter('area', { type: 'int' })]);
    expect((await master.get(`/api/branch-offices/${branch.guid}`)).body['area']).toBe(120);
  });
});

it('another unit multiplies the numbers, by a known factor or by the given one', async () => {
  const kw = parameter('power', { name: 'Мощность', type: 'decimal', unit: 'кВт' });
  const type = await made([kw]);
  await add(type, 'Н-1', { power: 90 });
  expect((await save(type, { parameters: [{ ...kw, unit: 'МВт' }] })).status).toBe(409);
  const found = await change(type, [{ ...kw, unit: 'МВт' }]);
  expect(found.carries).toEqual([{ to: 'power', from: ['power'], factor: 0.001 }]);
  expect((await objects(type))[0]!['power']).toBe(0.09);
  await change(type, [{ ...kw, unit: 'л.с.' }], [{ to: 'power', from: ['power'], factor: 1359.62 }]);
  expect((await objects(type))[0]!['power']).toBe(122.3658);
});

it('two parameters exchange codes in one save, and their values and saved views follow', async () => {
  const [a, b] = [parameter('a', { name: 'Подача' }), parameter('b', { name: 'Напор' })];
  const type = await made([a, b]);
  await add(type, 'Н-1', { a: 'подача', b: 'напор' });
  await add(type, 'Н-2', { a: 'подача', b: null });
  const view = {
    resource: `object-types-${type.guid}-objects`,
    name: 'Свой',
    isShared: false,
    search: '',
    filter: JSON.stringify({
      and: [
        { field: 'a', op: 'filled' },
        { field: 'name', op: 'filled' },
      ],
    }),
    sort: '-a,b',
    columns: ['name', 'a', 'b'],
    replace: false,
  };
  expect((await master.post('/api/saved-views', view)).status).toBe(201);
  const exchanged = [withCode(a, 'b'), withCode(b, 'a')];
  const found = await change(type, exchanged);
  expect(found.views).toBe(1);
  expect((await objects(type)).map((row) => [row['a'], row['b']])).toEqual([
    ['напор', 'подача'],
    [null, 'подача'],
  ]);
  const [kept] = (await master.get(`/api/saved-views?resource=${view.resource}`)).body;
  expect(JSON.parse(kept.filter).and[0].field).toBe('b');
  expect([kept.sort, kept.columns]).toEqual(['-b,a', ['name', 'b', 'a']]);
  expect((await takeBack(type)).body.changed).toBe(3);
  expect((await objects(type))[0]).toMatchObject({ a: 'подача', b: 'напор' });
});

it('a code and a type change together, and are taken back together', async () => {
  const old = parameter('flow', { name: 'Подача' });
  const type = await made([old]);
  await add(type, 'Н-1', { flow: '12' });
  await add(type, 'Н-2', { flow: 'много' });
  await change(type, [{ ...withCode(old, 'supply'), type: 'int' }]);
  expect((await objects(type)).map((row) => row['supply'])).toEqual([12, null]);
  expect((await takeBack(type)).body.changed).toBe(3);
  expect((await objects(type)).map((row) => row['flow'])).toEqual(['12', 'много']);
});

it('a plan is not carried out once the type has changed after the check', async () => {
  const [a, b] = [parameter('a', { type: 'int' }), parameter('b')];
  const type = await made([a, b]);
  await add(type, 'Н-1', { a: 1, b: 'x' });
  const after = [parameter('c')];
  const other = await world.person(world.organizationGuid, everyRight('full'));
  const found = await check(type, after, [{ to: 'c', from: ['a'] }], other);
  expect((await other.post(`${typePath(type)}/check/${found.guid}/confirm`, {})).status).toBe(204);
  await change(type, [b]);
  const row = await current(type);
  const refused = await other.put(typePath(type), { ...typeInput(row), parameters: after }, row.version);
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
  expect((await objects(type))[0]).toMatchObject({ b: 'x' });
});
