import { ownObjects } from 'contract/features/object-types/facts.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { addressOf } from 'contract/kit/route.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { giveRule, groupOf, join, narrow } from '../../testing/group-rules.ts';
import { importFile } from '../../testing/imports.ts';
import { create, everyRight, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { moment } from '../../testing/moment.ts';

let world: Matrix;
let organization: string;
let chief: Client;
let stations: AnyRow;
let stables: AnyRow;
beforeAll(async () => {
  world = await openMatrix();
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
  [stations, stables] = [await ownType(), await ownType()];
});
afterAll(() => world.close());

const ownType = () => create(chief, world.resource('object-types'), { parameters: [] });
const pathOf = (type: AnyRow) => `/api/object-types/${type.guid}/objects`;
const input = (name: string, given: object = {}) => ({
  name,
  code: null,
  branchGuid: null,
  buildingGuid: null,
  ...given,
});
async function objectOf(type: AnyRow, name: string): Promise<AnyRow> {
  const { status, body } = await chief.post(pathOf(type), input(name));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const ofType = (...types: AnyRow[]) => ({ field: 'typeGuid', op: 'in', value: types.map(({ guid }) => guid) });
const narrowTo = (who: Client, type: AnyRow, given: object = {}) =>
  narrow(chief, who, ownObjects as Resource, { rows: ofType(type), ...given });

it('a group gives the objects of one type and nothing of another, in every request', async () => {
  const [own, foreign] = [await objectOf(stations, 'Станция у ворот'), await objectOf(stables, 'Конюшня у ворот')];
  const who = await world.person(organization, { objectTypes: 'read', typeObjects: 'full', journal: 'read' });
  await narrowTo(who, stations);
  const at = await moment();
  const names = async (url: string) => (await who.get(url)).body.items.map(({ name }: AnyRow) => name);
  expect(await names(pathOf(stations))).toEqual([own['name']]);
  expect(await names(pathOf(stables))).toEqual([]);
  expect(await names(addressOf(`${pathOf(stations)}/as-of`, {}, { at }))).toEqual([own['name']]);
  expect(await names(addressOf(`${pathOf(stables)}/as-of`, {}, { at }))).toEqual([]);
  const file = async (type: AnyRow) => (await who.get(`${pathOf(type)}/export?format=csv&columns=name`)).raw.toString();
  expect(await file(stations)).toContain(own['name']);
  expect(await file(stables)).not.toContain(foreign['name']);
  const found = await who.get(`/api/search?search=${encodeURIComponent('у ворот')}`);
  expect(found.body.map(({ guid }: AnyRow) => guid)).toEqual([own.guid]);
  expect((await who.get('/api/object-types/counts')).body).toMatchObject({ [stations.guid]: 1, [stables.guid]: 0 });
  expect((await who.get('/api/tech-passport/number-of-objects')).body).toEqual({ typeObjects: 1 });

  const answers = async (type: AnyRow, { guid, name, version }: AnyRow) => {
    const one = `${pathOf(type)}/${guid}`;
    const asked = [
      who.get(one),
      who.get(`${one}/history`),
      who.get(`${one}/usage`),
      who.get(addressOf(`${one}/as-of`, {}, { at })),
      who.put(one, input(String(name)), version + 5),
      who.delete(one, version + 5),
    ];
    return (await Promise.all(asked)).map(({ status }) => status);
  };
  expect(await answers(stations, own)).toEqual([200, 200, 200, 200, 412, 412]);
  expect(await answers(stables, foreign)).toEqual([404, 404, 404, 404, 404, 404]);
  const many = await who.post(`${pathOf(stables)}/bulk`, {
    action: 'remove',
    records: [{ guid: foreign.guid, version: 1 }],
    preview: true,
  });
  expect(many.body.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['refuse']);
  expect((await who.post(pathOf(stations), input('Станция во дворе'))).status).toBe(201);
  const stray = await who.post(pathOf(stables), input('Лишняя'));
  expect([stray.status, stray.body.detail]).toEqual([422, expect.stringContaining('группа')]);
  const table = { format: 'csv', content: 'Наименование\nЗагруженная\n' } as const;
  const imported = await importFile(who, `object-types/${stables.guid}/objects`, table);
  expect(JSON.stringify(imported)).toContain('не даёт сохранить');
});

it('who fills objects does not change types', async () => {
  const who = await world.person(organization, { objectTypes: 'read', typeObjects: 'full' });
  expect((await who.put(`/api/object-types/${stations.guid}`, {}, stations.version)).status).toBe(403);
  expect((await who.post(pathOf(stables), input('Новая'))).status).toBe(201);
  const maker = await world.person(organization, { objectTypes: 'full' });
  expect((await maker.get(pathOf(stables))).status).toBe(403);
});

it('different rights to different types come from different groups', async () => {
  const [own, foreign] = [await objectOf(stations, 'Вторая'), await objectOf(stables, 'Третья')];
  const who = await world.person(organization, { typeObjects: 'update' });
  await narrowTo(who, stations);
  const readers = await join(chief, who, { typeObjects: 'read' });
  await giveRule(chief, readers.guid, ownObjects as Resource, { rows: ofType(stables) });
  expect((await who.get(`${pathOf(stables)}/${foreign.guid}`)).status).toBe(200);
  const put = (type: AnyRow, { guid, version }: AnyRow) => who.put(`${pathOf(type)}/${guid}`, input('Иначе'), version);
  expect([(await put(stations, own)).status, (await put(stables, foreign)).status]).toEqual([200, 403]);
});

it('a rule about types begins no records and closes no fields', async () => {
  const who = await world.person(organization, { typeObjects: 'full' });
  const rule = async (given: object) =>
    (await giveRule(chief, await groupOf(chief, who), ownObjects as Resource, given)).body.errors?.[0]?.path;
  expect(await rule({ defaults: { name: 'Станция' } })).toBe('defaults');
  expect(await rule({ hiddenFields: ['code'] })).toBe('hiddenFields');
  expect(await rule({ rows: { field: 'nonsense', op: 'is', value: 1 } })).toBe('rows');
});
