import { setTimeout as sleep } from 'node:timers/promises';
import type { TypeCheck } from 'contract/features/object-types/changes.ts';
import type { Carry } from 'contract/features/object-types/carry.ts';
import { withCode, type Parameter } from 'contract/kit/parameter.ts';
import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';
import { addressOf } from 'contract/kit/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import {
  create,
  createDictionary,
  everyRight,
  exampleInput,
  openMatrix,
  parameter,
  plainValue,
  type Matrix,
} from '../../testing/matrix.ts';
import { moment } from '../../testing/moment.ts';
import { addReadyTypes, typeInput, typeOf } from '../../testing/object-types.ts';

let world: Matrix;
let master: Client;
beforeAll(async () => {
  world = await openMatrix();
  master = world.master;
  await addReadyTypes(world, world.organizationGuid);
});
afterAll(() => world.close());

const made = (parameters: Parameter[], given: AnyInput = {}): Promise<AnyRow> =>
  create(master, world.resource('object-types'), { parameters, ...given });
const pathOf = ({ guid }: AnyRow) => `/api/object-types/${guid}`;
const current = async (type: AnyRow): Promise<AnyRow> => (await master.get(pathOf(type))).body;

async function add(type: AnyRow, name: string, values: AnyInput): Promise<AnyRow> {
  const object = { name, code: null, branchGuid: null, buildingGuid: null, ...values };
  const { status, body } = await master.post(`${pathOf(type)}/objects`, object);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
async function objects(type: AnyRow): Promise<AnyRow[]> {
  return (await master.get(`${pathOf(type)}/objects?sort=name`)).body.items;
}
async function check(type: AnyRow, parameters: Parameter[], carries?: Carry[], client = master): Promise<TypeCheck> {
  const { status, body } = await client.post(`${pathOf(type)}/check`, { parameters, carries });
  expect(status, JSON.stringify(body)).toBe(201);
  for (;;) {
    const found = (await client.get(`${pathOf(type)}/check/${body.guid}`)).body as TypeCheck;
    if (found.status !== 'running') return found;
    await sleep(20);
  }
}
async function save(type: AnyRow, parameters: Parameter[], given: AnyInput = {}) {
  const row = await current(type);
  return master.put(pathOf(type), { ...typeInput(row), parameters, ...given }, row.version);
}
/** Looks at what a change comes to, and makes it. */
async function change(type: AnyRow, parameters: Parameter[], carries?: Carry[]): Promise<TypeCheck> {
  const found = await check(type, parameters, carries);
  expect(found.status).toBe('done');
  expect((await master.post(`${pathOf(type)}/check/${found.guid}/confirm`, {})).status).toBe(204);
  const saved = await save(type, parameters);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return found;
}
const lastEntry = async (type: AnyRow) => (await master.get(`/api/journal?record=${type.guid}&limit=1`)).body.items[0];
async function takeBack(type: AnyRow) {
  const { number } = await lastEntry(type);
  return master.post(`/api/journal/${number}/return`, { preview: false, overwrite: [] });
}

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

    const refused = await save(type, [asNumber]);
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
    const sorted = (await master.get(`${pathOf(type)}/objects?sort=-power`)).body.items;
    expect(sorted.map((row: AnyRow) => row['name']).slice(0, 2)).toEqual(['Н-4', 'Н-1']);

    const [first] = await objects(type);
    const [entry] = (await master.get(`/api/journal?record=${first!.guid}&limit=1`)).body.items;
    expect([entry.before, entry.after, entry.isPart]).toEqual([{ power: '12,5' }, { power: 12.5 }, true]);
    expect((await lastEntry(type)).parts).toBe(3);
    const past = await master.get(addressOf(`${pathOf(type)}/objects/as-of`, {}, { at: before, sort: 'power' }));
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
    expect((await master.put(`${pathOf(type)}/objects/${one.guid}`, input, 2)).status).toBe(200);
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
    expect((await save(type, [parameter('area')])).status).toBe(200);
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
  expect((await save(type, [{ ...kw, unit: 'МВт' }])).status).toBe(409);
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
  expect((await other.post(`${pathOf(type)}/check/${found.guid}/confirm`, {})).status).toBe(204);
  await change(type, [b]);
  const row = await current(type);
  const refused = await other.put(pathOf(type), { ...typeInput(row), parameters: after }, row.version);
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
  expect((await objects(type))[0]).toMatchObject({ b: 'x' });
});

describe('parameters', () => {
  const [surname, name] = [parameter('surname', { name: 'Фамилия' }), parameter('first', { name: 'Имя' })];
  const full = parameter('full', { name: 'Фамилия и имя' });

  it('are joined by a separator; the journal brings them back', async () => {
    const type = await made([surname, name]);
    await add(type, 'Р-1', { surname: 'Орлова', first: 'Анна' });
    await add(type, 'Р-2', { surname: 'Громов', first: null });
    const found = await change(type, [full], [{ to: 'full', from: ['surname', 'first'], separator: ' ' }]);
    expect([found.lost, found.carried[0]!.changed]).toEqual([[], 2]);
    expect((await objects(type)).map((row) => row['full'])).toEqual(['Орлова Анна', 'Громов']);
    expect((await takeBack(type)).body.changed).toBeGreaterThan(0);
    expect((await objects(type)).map((row) => [row['surname'], row['first']])).toEqual([
      ['Орлова', 'Анна'],
      ['Громов', null],
    ]);
  });

  it('are divided by a separator, and the last takes the rest', async () => {
    const type = await made([full]);
    await add(type, 'Р-1', { full: 'Орлова  Анна Петровна' });
    await add(type, 'Р-2', { full: 'Громов' });
    const found = await change(
      type,
      [surname, name],
      [
        { to: 'surname', from: ['full'], separator: ' ', part: 1 },
        { to: 'first', from: ['full'], separator: ' ', part: 2 },
      ],
    );
    expect(found.lost).toEqual([]);
    expect((await objects(type)).map((row) => [row['surname'], row['first']])).toEqual([
      ['Орлова', 'Анна Петровна'],
      ['Громов', null],
    ]);
  });

  it('are divided by what they hold: a number, a date, words', async () => {
    const text = parameter('act', { name: 'Акт' });
    const type = await made([text]);
    await add(type, 'А-1', { act: 'осмотр № 12 от 01.02.2026' });
    const parts = [
      parameter('kind', { name: 'Вид' }),
      parameter('number', { name: 'Номер', type: 'int' }),
      parameter('day', { name: 'Дата', type: 'date' }),
    ];
    await change(type, parts, [
      { to: 'kind', from: ['act'], pick: 'words' },
      { to: 'number', from: ['act'], pick: 'number' },
      { to: 'day', from: ['act'], pick: 'date' },
    ]);
    expect((await objects(type))[0]).toMatchObject({ kind: 'осмотр № от', number: 12, day: '2026-02-01' });
  });

  it.each<[Carry[], string]>([
    [[{ to: 'nothing', from: ['surname'] }], 'Параметра «nothing» среди новых нет'],
    [[{ to: 'full', from: ['nothing'] }], 'Параметра «nothing» среди прежних нет'],
    [[{ to: 'full', from: ['surname', 'surname'] }], '«Фамилия и имя»: параметр назван дважды'],
    [[{ to: 'full', from: ['surname'], part: 1 }], '«Фамилия и имя»: укажите, чем разделены части'],
    [[{ to: 'full', from: ['surname'], factor: 2 }], '«Фамилия и имя»: умножить можно число'],
    [
      [
        { to: 'full', from: ['surname'] },
        { to: 'full', from: ['first'] },
      ],
      'В «Фамилия и имя» значения идут дважды',
    ],
  ])('are not carried over by %j', async (carries, message) => {
    const type = await made([surname, name]);
    const { status, body } = await master.post(`${pathOf(type)}/check`, { parameters: [full], carries });
    expect([status, body.errors]).toEqual([422, [{ path: 'carries', message }]]);
  });
});
