import { ownObjects } from 'contract/features/object-types/facts.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { withCode } from 'contract/kit/parameter-codes.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { narrow } from '../../testing/group-rules.ts';
import { importFile } from '../../testing/imports.ts';
import { create, openMatrix, parameter, type Matrix } from '../../testing/matrix.ts';
import { moment } from '../../testing/moment.ts';
import { addReadyTypes, typeOf, typePath, typesBy } from '../../testing/object-types.ts';

let world: Matrix;
let master: Client;
beforeAll(async () => {
  world = await openMatrix();
  master = world.master;
  await addReadyTypes(world, world.organizationGuid);
});
afterAll(() => world.close());

const listOf = (type: AnyRow) => `object-types/${type.guid}/all-objects`;
const relation = (to: string, given: Partial<Parameter> = {}) =>
  parameter('feeds', { name: 'Питается от', type: 'object', to, inverse: 'Питает', ...given });
const { made, current, save, add } = typesBy(() => master);
const plain = { code: null, branchGuid: null, buildingGuid: null };
const post = (type: AnyRow, name: string, values: AnyInput = {}) =>
  master.post(`${typePath(type)}/objects`, { name, ...plain, ...values });
const objectPath = (type: AnyRow, { guid }: AnyRow) => `${typePath(type)}/objects/${guid}`;
const usage = async (type: AnyRow, object: AnyRow) => (await master.get(`${objectPath(type, object)}/usage`)).body;
const refusal = ({ status, body }: { status: number; body: AnyRow }) => [
  status,
  (body['errors'] as { path: string }[] | undefined)?.[0]?.path,
];

it('an object is linked to one of the type and its subtypes, is named on both sides, and is found by it', async () => {
  const stations = await made();
  const mobile = await made([], { parentGuid: stations.guid });
  const others = await made();
  const pumps = await made([relation(listOf(stations))]);
  const [station, trailer, other] = [
    await add(stations, 'ПС-1', {}),
    await add(mobile, 'ПС-2', {}),
    await add(others, 'Х', {}),
  ];
  const pump = await add(pumps, 'Н-1', { feeds: [station.guid] });
  const second = await add(pumps, 'Н-2', { feeds: [trailer.guid] });
  expect(pump.names).toMatchObject({ feeds: { [station.guid]: 'ПС-1' } });
  expect(await usage(stations, station)).toEqual([
    { title: `Питает: ${pumps['name']}`, total: 1, stays: null, rows: [expect.objectContaining({ name: 'Н-1' })] },
  ]);
  expect(await usage(mobile, trailer)).toMatchObject([{ total: 1, rows: [{ name: 'Н-2' }] }]);
  expect(refusal(await post(pumps, 'Н-3', { feeds: [other.guid] }))).toEqual([422, 'feeds']);
  expect(refusal(await post(pumps, 'Н-3', { feeds: [station.guid, trailer.guid] }))).toEqual([422, 'feeds']);

  const filter = encodeURIComponent(JSON.stringify({ field: 'feeds', op: 'in', value: [trailer.guid] }));
  expect((await master.get(`${typePath(pumps)}/objects?filter=${filter}`)).body.items).toMatchObject([{ name: 'Н-2' }]);
  expect((await master.get(`${typePath(pumps)}/objects/export?format=csv`)).raw.toString()).toContain('ПС-2');

  const before = await moment();
  const moved = await master.put(
    objectPath(pumps, second),
    { name: 'Н-2', ...plain, feeds: [station.guid] },
    second.version,
  );
  expect(moved.status).toBe(200);
  const [entry] = (await master.get(`${objectPath(pumps, second)}/history`)).body;
  expect([entry.before.names, entry.after.names]).toEqual([
    { feeds: { [trailer.guid]: 'ПС-2' } },
    { feeds: { [station.guid]: 'ПС-1' } },
  ]);
  const past = (await master.get(`${objectPath(pumps, second)}/as-of?at=${encodeURIComponent(before)}`)).body;
  expect([past.feeds, past.names]).toMatchObject([[trailer.guid], { feeds: { [trailer.guid]: 'ПС-2' } }]);
});

it('is required, has at most so many, and one on the other side, also in one file and at once', async () => {
  const meters = await made();
  const boards = await made([
    relation(listOf(meters), { isRequired: true, isMultiple: true, most: 2, isExclusive: true }),
  ]);
  const [one, two, three] = [await add(meters, 'М-1', {}), await add(meters, 'М-2', {}), await add(meters, 'М-3', {})];
  expect(refusal(await post(boards, 'Щ-1', { feeds: [] }))).toEqual([422, 'feeds']);
  expect(refusal(await post(boards, 'Щ-1', { feeds: [one.guid, two.guid, three.guid] }))).toEqual([422, 'feeds']);
  const board = await add(boards, 'Щ-1', { feeds: [one.guid, two.guid] });
  const refused = await post(boards, 'Щ-2', { feeds: [two.guid] });
  expect([refused.status, refused.body.errors[0].message]).toEqual([422, expect.stringContaining('«Щ-1»')]);

  const answers = await Promise.all(['Щ-3', 'Щ-4'].map((name) => post(boards, name, { feeds: [three.guid] })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);

  await add(meters, 'М-4', {});
  const content = 'Наименование;Питается от\r\nЩ-5;М-4\r\nЩ-6;М-4\r\n';
  const table = { format: 'csv', content } as const;
  await importFile(master, `object-types/${boards.guid}/objects`, table, { loads: 'right' });
  const { items } = (await master.get(`${typePath(boards)}/objects?search=${encodeURIComponent('Щ-')}`)).body;
  expect(items.filter(({ names }: AnyRow) => Object.values(names['feeds']!).includes('М-4'))).toHaveLength(1);

  const { body } = await master.get(`${objectPath(boards, board)}`);
  const kept = await master.put(
    objectPath(boards, board),
    { name: 'Щ-1а', ...plain, feeds: [one.guid, two.guid] },
    body.version,
  );
  expect(kept.status).toBe(200);
});

it('the object to which a link leads is removed only with a replacement', async () => {
  const stations = await made();
  const pumps = await made([relation(listOf(stations))]);
  const [first, second] = [await add(stations, 'ПС-1', {}), await add(stations, 'ПС-2', {})];
  const pump = await add(pumps, 'Н-1', { feeds: [first.guid] });
  const refused = await master.delete(objectPath(stations, first), first.version);
  expect([refused.status, refused.body.usage[0].rows[0].name]).toEqual([409, 'Н-1']);
  expect((await master.delete(`${objectPath(stations, first)}?replaceBy=${second.guid}`, first.version)).status).toBe(
    204,
  );
  expect((await master.get(objectPath(pumps, pump))).body.feeds).toEqual([second.guid]);
});

it('a change of the type that links break is refused with the objects; others follow', async () => {
  const stations = await made();
  const relays = await made();
  const wide = relation(listOf(stations), { isMultiple: true });
  const pumps = await made([wide]);
  const [first, second] = [await add(stations, 'ПС-1', {}), await add(stations, 'ПС-2', {})];
  await add(pumps, 'Н-1', { feeds: [first.guid, second.guid] });
  const last = await add(pumps, 'Н-2', { feeds: [first.guid] });
  const refusal = async (parameters: Parameter[]) => {
    const { status, body } = await save(pumps, { parameters });
    return [status, body.usage?.flatMap(({ rows }: { rows: AnyRow[] }) => rows.map(({ name }) => name))];
  };
  expect(await refusal([])).toEqual([409, ['Н-1', 'Н-2']]);
  expect(await refusal([{ ...wide, to: listOf(relays) }])).toEqual([409, ['Н-1', 'Н-2']]);
  expect(await refusal([{ ...wide, isMultiple: false }])).toEqual([409, ['Н-1']]);
  expect(await refusal([{ ...wide, isExclusive: true }])).toEqual([409, ['Н-1', 'Н-2']]);
  const removal = await master.delete(typePath(relays), (await current(relays)).version);
  expect(removal.status).toBe(204);
  await made([relation(listOf(await made()))]);
  expect((await save(pumps, { parameters: [withCode(wide, 'source')] })).status).toBe(200);
  expect((await master.get(objectPath(pumps, last))).body.source).toEqual([first.guid]);
});

it('a subtype has the relations of its parent, counts as it, and stays it while links lead to its objects', async () => {
  const stations = await made();
  const mobile = await made([], { parentGuid: stations.guid });
  const pumps = await made([relation(listOf(stations), { isExclusive: true })]);
  const deep = await made([relation(listOf(stations), { isExclusive: true })], { parentGuid: pumps.guid });
  const station = await add(mobile, 'ПС-1', {});
  await add(pumps, 'Н-1', { feeds: [station.guid] });
  expect(refusal(await post(deep, 'Н-2', { feeds: [station.guid] }))).toEqual([422, 'feeds']);
  const detached = await save(mobile, { parentGuid: null });
  expect([detached.status, detached.body.usage[0].rows[0].name]).toEqual([409, 'Н-1']);
  const empty = await made();
  await made([relation(listOf(empty))]);
  expect((await master.delete(typePath(empty), empty.version)).status).toBe(409);
});

it('a family of the passport has relations, and relations lead to it', async () => {
  const type = await typeOf(master, 'workers');
  const pumps = await made([relation('buildings')]);
  const building = await create(master, world.resource('buildings'));
  await add(pumps, 'Н-1', { feeds: [building.guid] });
  expect((await master.get(`/api/buildings/${building.guid}/usage`)).body).toMatchObject([{ total: 1 }]);
  expect(
    (await save(type, { parameters: [relation(listOf(pumps), { name: 'Насосы', isMultiple: true })] })).status,
  ).toBe(200);
  const unknown = await save(pumps, { parameters: [relation(`object-types/${building.guid}/all-objects`)] });
  expect(refusal(unknown)).toEqual([422, 'parameters.0.to']);
});

it('whoever may not read the other type sees no titles of it and chooses nothing of it', async () => {
  const stations = await made();
  const pumps = await made([relation(listOf(stations))]);
  const [station, another] = [await add(stations, 'Тайная', {}), await add(stations, 'ПС-2', {})];
  const pump = await add(pumps, 'Н-1', { feeds: [station.guid] });
  const person = await world.person(world.organizationGuid, { typeObjects: 'full' });
  const rows = { field: 'typeGuid', op: 'in', value: [pumps.guid] };
  await narrow(master, person, ownObjects as Resource, { rows });
  const shown = (await person.get(objectPath(pumps, pump))).body;
  expect([shown.feeds, shown.names['feeds']]).toEqual([[station.guid], {}]);
  const kept = await person.put(
    objectPath(pumps, pump),
    { name: 'Н-1а', ...plain, feeds: [station.guid] },
    pump.version,
  );
  expect([kept.status, kept.body.names.feeds]).toEqual([200, undefined]);
  const chosen = await person.put(
    objectPath(pumps, pump),
    { name: 'Н-1а', ...plain, feeds: [another.guid] },
    pump.version + 1,
  );
  expect(refusal(chosen)).toEqual([422, 'feeds']);
  expect(JSON.stringify((await person.get(`${objectPath(pumps, pump)}/history`)).body)).not.toContain('Тайная');
});
