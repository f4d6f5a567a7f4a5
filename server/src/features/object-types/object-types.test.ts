import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildings } from 'contract/features/passport/buildings.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';
import { addressOf } from 'contract/kit/route.ts';
import type { Client } from '../../testing/client.ts';
import { importFile } from '../../testing/imports.ts';
import {
  create,
  everyRight,
  exampleInput,
  openMatrix,
  parameter,
  plainValue,
  type Matrix,
} from '../../testing/matrix.ts';
import { journalOf } from '../../testing/world.ts';
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

async function describeBuildings(parameters: Parameter[], given: AnyInput = {}) {
  const type = await typeOf(master, 'buildings');
  return master.put(`/api/object-types/${type.guid}`, { ...typeInput(type), parameters, ...given }, type.version);
}
const ownType = (given: AnyInput = {}): Promise<AnyRow> =>
  create(master, world.resource('object-types'), { parameters: [], ...given });
const building = (given: AnyInput) => exampleInput(master, buildings, given);
const path = '/api/buildings';

describe('a family', () => {
  const roof = parameter('roof', { type: 'list', options: ['плоская', 'скатная'], name: 'Кровля' });
  const slope = parameter('slope', {
    type: 'decimal',
    name: 'Уклон',
    min: 1,
    max: 60,
    isRequired: true,
    shownWhen: { code: 'roof', value: 'скатная' },
  });
  let row: AnyRow;
  const save = async (given: AnyInput) => master.post(path, { ...(await building({})), ...given });

  beforeAll(async () => {
    expect((await describeBuildings([roof, slope])).status).toBe(200);
    row = (await save({ roof: 'скатная', slope: 30 })).body;
  });

  it('has the added fields: to show, filter, sort and export', async () => {
    expect(row).toMatchObject({ roof: 'скатная', slope: 30 });
    await save({ roof: 'скатная', slope: 7 });
    const steep = JSON.stringify({ field: 'slope', op: 'from', value: 20 });
    const found = (await master.get(addressOf(path, {}, { filter: steep }))).body;
    expect(found.items.map(({ guid }: AnyRow) => guid)).toEqual([row.guid]);
    const sorted = (await master.get(`${path}?sort=slope`)).body.items.map((one: AnyRow) => one['slope']);
    expect(sorted).toEqual([7, 30]);
    const file = await master.get(`${path}/export?format=csv&columns=name,roof,slope`);
    expect(file.raw.toString()).toContain('скатная');
    expect(file.raw.toString()).toContain('Уклон');
  });

  it('requires a field that is shown for the chosen value, and no hidden one', async () => {
    const missing = await save({ roof: 'скатная', slope: null });
    expect([missing.status, missing.body.errors]).toEqual([422, [{ path: 'slope', message: 'Это обязательное поле' }]]);
    const hidden = await save({ roof: 'плоская', slope: 30 });
    expect([hidden.status, hidden.body.slope]).toEqual([201, null]);
    const steep = await save({ roof: 'скатная', slope: 61 });
    expect(steep.body.errors).toEqual([{ path: 'slope', message: 'Не больше 60' }]);
    expect((await save({})).body).toMatchObject({ roof: null, slope: null });
    expect((await master.put(`${path}/${row.guid}`, { slope: null }, 1)).body.errors).toEqual([
      { path: 'slope', message: 'Это обязательное поле' },
    ]);
    expect((await save({ roof: null, slope: null, cellar: 1 })).body.errors[0].path).toBe('cellar');
  });

  it('is changed, returned and shown in a past state with them', async () => {
    const at = await moment();
    const changed = await master.put(
      `${path}/${row.guid}`,
      { ...(await building({})), roof: 'плоская', slope: null },
      1,
    );
    expect(changed.body).toMatchObject({ roof: 'плоская', slope: null });
    const [entry] = (await master.get(`/api/journal?record=${row.guid}&limit=1`)).body.items;
    expect(entry.before).toMatchObject({ roof: 'скатная', slope: 30 });
    const past = await master.get(addressOf(`${path}/${row.guid}/as-of`, {}, { at }));
    expect(past.body).toMatchObject({ roof: 'скатная', slope: 30 });
    const returned = await master.post(`/api/journal/${entry.number}/return`, { preview: false, overwrite: [] });
    expect(returned.body.changed).toBe(1);
    expect((await master.get(`${path}/${row.guid}`)).body).toMatchObject({ roof: 'скатная', slope: 30 });
    const bulk = {
      action: 'update',
      records: [{ guid: row.guid, version: 3 }],
      changes: { slope: 40 },
      preview: false,
    };
    expect((await master.post(`${path}/bulk`, bulk)).body.changed).toBe(1);
    expect((await master.get(`${path}/${row.guid}`)).body.slope).toBe(40);
  });

  it('is imported from a file with them, as objects of own types are', async () => {
    const load = (resource: string, content: string) =>
      importFile(master, resource, { format: 'csv', content }, { loads: 'all' });
    const loaded = await load(
      'buildings',
      'Наименование;Адрес;Кровля;Уклон\r\nЦех;Москва;скатная;33\r\nДом;Тула;плоская;\r\n',
    );
    expect([loaded.created, loaded.mistakes]).toEqual([2, []]);
    const wrong = await load('buildings', 'Наименование;Адрес;Кровля;Уклон\r\nСарай;Москва;скатная;99\r\n');
    expect(wrong.mistakes[0]).toMatchObject({ column: 'Уклон', message: 'Не больше 60' });
    const type = await ownType({ parameters: [parameter('flow', { type: 'int', name: 'Подача' })] });
    const objects = `object-types/${type.guid}/objects`;
    expect((await load(objects, 'Наименование;Подача\r\nН-7;70\r\n')).created).toBe(1);
    expect((await master.get(`/api/${objects}`)).body.items[0]).toMatchObject({ name: 'Н-7', flow: 70 });
  });

  it('is unchanged for other organizations', async () => {
    const stranger = await world.person(await world.organization(), everyRight('full'));
    const strange = await exampleInput(stranger, buildings);
    expect((await stranger.post(path, { ...strange, roof: 'плоская', slope: null })).status).toBe(422);
    expect((await stranger.post(path, strange)).status).toBe(201);
    expect((await stranger.get('/api/object-types/extensions')).body).toEqual([]);
    expect((await stranger.get(`/api/object-types/${(await typeOf(master, 'buildings')).guid}`)).status).toBe(404);
  });

  it('gives its fields to members who may not read types', async () => {
    const reader = await world.person(world.organizationGuid, { buildings: 'read' });
    const [extension] = (await reader.get('/api/object-types/extensions')).body;
    expect([extension.family, extension.parameters.map(({ code }: Parameter) => code)]).toEqual([
      'buildings',
      ['roof', 'slope'],
    ]);
    expect((await reader.get('/api/object-types')).status).toBe(403);
  });

  it('counts the objects that lack what a complete one needs', async () => {
    expect((await describeBuildings([roof, slope], { needed: ['slope'] })).status).toBe(200);
    const families = (await master.get('/api/tech-passport/completeness')).body;
    const { total, lacking } = families.find((one: { resource: string }) => one.resource === 'buildings');
    const empty = JSON.stringify({ field: 'slope', op: 'empty' });
    expect(lacking).toBe((await master.get(addressOf(path, {}, { filter: empty }))).body.total);
    expect(lacking).toBeLessThan(total);
    expect((await describeBuildings([roof, slope], { needed: ['нет'] })).body.errors[0].path).toBe('needed');
  });
});

describe('a value of a dictionary', () => {
  it('is in use when an object has it, and is replaced there', async () => {
    const [id] = (await master.get('/api/dictionaries?limit=1&sort=id')).body.items.map((one: AnyRow) => one['id']);
    const type = await ownType({ parameters: [parameter('choice', { type: 'dictionary', dcDictionaryId: id })] });
    const [old, other] = [
      (await master.post(`/api/dictionary/${id}`, plainValue('старое'))).body,
      (await master.post(`/api/dictionary/${id}`, plainValue('новое'))).body,
    ];
    const objects = `/api/object-types/${type.guid}/objects`;
    const object = { name: 'Насос', code: null, branchGuid: null, buildingGuid: null, choice: old.guid };
    const { guid } = (await master.post(objects, object)).body;
    const values = `/api/dictionary/${id}/values/${old.guid}`;
    const refused = await master.delete(values, 1);
    expect([refused.status, refused.body.usage[0].rows[0].guid]).toEqual([409, guid]);
    const weak = await world.person(world.organizationGuid, { dictionaries: 'full', objectTypes: 'read' });
    expect((await weak.delete(`${values}?replaceBy=${other.guid}`, 1)).status).toBe(403);
    expect((await master.delete(`${values}?replaceBy=${other.guid}`, 1)).status).toBe(204);
    expect((await master.get(`${objects}/${guid}`)).body).toMatchObject({ choice: other.guid, version: 2 });
  });
});

describe('a type', () => {
  it('of the organization has its own objects, and can be removed only without them', async () => {
    const type = await ownType({ name: 'Насосы', parameters: [parameter('flow', { type: 'int' })] });
    const objects = `/api/object-types/${type.guid}/objects`;
    const input = { name: 'Н-1', code: '1', branchGuid: null, buildingGuid: null, flow: 12 };
    const { status, body: pump } = await master.post(objects, input);
    expect([status, pump.flow]).toEqual([201, 12]);
    expect((await master.post(objects, { ...input, flow: 'много' })).body.errors[0].path).toBe('flow');
    expect((await master.put(`${objects}/${pump.guid}`, { ...input, flow: 13 }, 1)).body.flow).toBe(13);
    const [, entry] = await journalOf(world, pump.guid);
    expect([entry.before, entry.after]).toEqual([{ flow: 12 }, { flow: 13 }]);
    const [{ number }] = (await master.get(`/api/journal?record=${pump.guid}&limit=1`)).body.items;
    expect((await master.post(`/api/journal/${number}/return`, { preview: false, overwrite: [] })).status).toBe(200);
    expect((await master.get('/api/object-types/counts')).body[type.guid]).toBe(1);
    const resource = `object-types/${type.guid}/objects`;
    const found = (await master.get(addressOf('/api/search', {}, { search: 'Н-1' }))).body;
    expect(found).toContainEqual({ resource, title: 'Насосы', guid: pump.guid, name: 'Н-1' });
    const table = (await master.get(`/api/journal/export?record=${pump.guid}&format=csv`)).raw.toString();
    expect(table).toContain('параметр flow 12 → 13');
    const refused = await master.delete(`/api/object-types/${type.guid}`, 1);
    const rows = [{ guid: pump.guid, name: 'Н-1', resource }];
    expect([refused.status, refused.body.usage]).toEqual([
      409,
      [{ title: 'Объекты своих типов', total: 1, stays: null, rows }],
    ]);
    expect((await master.delete(`${objects}/${pump.guid}`, 3)).status).toBe(204);
    expect((await master.delete(`/api/object-types/${type.guid}`, 1)).status).toBe(204);
    expect((await master.get(objects)).status).toBe(404);
    const stranger = await world.person(await world.organization(), everyRight('full'));
    expect((await stranger.get(objects)).status).toBe(404);
  });

  it('of the organization says what its complete objects need, and which lack it', async () => {
    const power = parameter('power', { type: 'decimal', name: 'Мощность' });
    const type = await ownType({ name: 'Насосы станции', parameters: [power], needed: ['power', 'code'] });
    const objects = `/api/object-types/${type.guid}/objects`;
    const pump = { name: 'Насос', code: null, branchGuid: null, buildingGuid: null, power: null };
    await master.post(objects, pump);
    await master.post(objects, { ...pump, name: 'Насос 2', code: 'Н-2', power: 5 });
    const states = (await master.get('/api/tech-passport/completeness')).body;
    expect(states.find(({ resource }: { resource: string }) => `/api/${resource}` === objects)).toMatchObject({
      title: 'Насосы станции',
      total: 2,
      filled: 0.25,
      needed: ['power', 'code'],
      lacking: 1,
    });
    const filter = JSON.stringify({ or: ['power', 'code'].map((field) => ({ field, op: 'empty' })) });
    expect((await master.get(addressOf(objects, {}, { filter }))).body.items[0].name).toBe('Насос');
  });

  it('that is built-in keeps its name and code, and cannot be removed', async () => {
    const type = await typeOf(master, 'contracts');
    const put = (given: object) => master.put(`/api/object-types/${type.guid}`, { ...typeInput(type), ...given }, 1);
    expect((await put({ name: 'Другое' })).body.errors[0].path).toBe('name');
    expect((await put({ code: 'another' })).body.errors[0].path).toBe('code');
    expect((await master.delete(`/api/object-types/${type.guid}`, 1)).body.code).toBe('protected');
    expect((await put({ colour: 'red' })).status).toBe(200);
  });

  it.each<[string, Parameter[], string]>([
    ['a code of the object itself', [parameter('name')], 'parameters.0.code'],
    [
      'a dictionary that is not there',
      [parameter('x', { type: 'dictionary', dcDictionaryId: 999_999 })],
      'parameters.0.dcDictionaryId',
    ],
    ['limits of what is no number', [parameter('x', { min: 1 })], 'parameters.0.min'],
    ['limits the wrong way round', [parameter('x', { type: 'int', min: 2, max: 1 })], 'parameters.0.max'],
    ['a beginning that does not fit', [parameter('x', { type: 'int', max: 5, initial: 6 })], 'parameters.0.initial'],
    ['a parameter shown by nothing', [parameter('x', { shownWhen: { code: 'y', value: 'да' } })], 'parameters'],
  ])('is refused %s', async (_, parameters, place) => {
    const input = await exampleInput(master, world.resource('object-types'), { parameters });
    const { status, body } = await master.post('/api/object-types', input);
    expect([status, body.errors?.[0]?.path]).toEqual([422, place]);
  });
});
