import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';
import { create, everyRight, openMatrix, type Matrix } from '../testing/matrix.ts';
import { meters, places } from '../testing/sample.ts';
import { journalOf } from '../testing/world.ts';
import type { Json } from '../testing/client.ts';

let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
});
afterAll(() => world.close());

const path = '/api/sample-meters/bulk';
const many = (given: AnyInput[]) => Promise.all(given.map((one) => create(world.master, meters, one)));
const versionOf = ({ guid, version }: AnyRow) => ({ guid, version });
const journal = async () => (await world.owner('select count(*)::int as count from journal'))[0].count;
const outcomes = (body: Json) => body.rows.map(({ outcome }: { outcome: string }) => outcome);

it('a preview changes nothing and tells exactly what will happen', async () => {
  const rows = await many([{ isSmart: false }, { isSmart: true }, { isSmart: false }]);
  await world.master.put(`/api/sample-meters/${rows[2]!.guid}`, await inputOf(rows[2]!, { isSmart: true }), 1);
  const missing = { guid: '01890000-0000-7000-8000-000000000000', version: 1 };
  const request = { action: 'update', records: [...rows.map(versionOf), missing], changes: { isSmart: true } };
  const before = await journal();
  const preview = (await world.master.post(path, { ...request, preview: true })).body;
  expect([await journal(), (await world.master.get(`/api/sample-meters/${rows[0]!.guid}`)).body]).toEqual([
    before,
    rows[0],
  ]);
  const { status, body } = await world.master.post(path, { ...request, preview: false });
  expect([status, body]).toEqual([200, preview]);
  expect([body.changed, outcomes(body)]).toEqual([1, ['change', 'same', 'refuse', 'refuse']]);
  expect(body.rows.map(({ before: was }: { before: unknown }) => was)).toEqual([
    { isSmart: false },
    { isSmart: true },
    { isSmart: true },
    null,
  ]);
  expect(body.rows[2].reason).toMatch(/изменена другим пользователем/);
  // One entry for the record and one for the bulk change.
  expect(await journal()).toBe(before + 2);
  expect((await world.master.get(`/api/sample-meters/${rows[0]!.guid}`)).body).toMatchObject({
    isSmart: true,
    version: 2,
  });
});

const inputOf = async (row: AnyRow, given: object) => {
  const { guid: _, version: __, createdAt: ___, updatedAt: ____, names: _____, ...input } = row;
  return { ...input, ...given };
};

it('removes the permitted records and gives a reason for each of the others', async () => {
  const [free, used] = [await create(world.master, places), await create(world.master, places)];
  await create(world.master, meters, { placeGuid: used.guid });
  const request = { action: 'remove', records: [versionOf(free), versionOf(used), versionOf(free)] };
  for (const preview of [true, false]) {
    const { body } = await world.master.post('/api/sample-places/bulk', { ...request, preview });
    expect([body.changed, outcomes(body), body.rows[1].reason]).toEqual([
      1,
      ['change', 'refuse', 'refuse'],
      'Нельзя удалить: используется в 1 записи.',
    ]);
  }
  expect((await world.master.get(`/api/sample-places/${free.guid}`)).status).toBe(404);
  expect((await journalOf(world, free.guid)).map(({ action }) => action)).toEqual(['create', 'remove']);
});

it('refuses a record that the change would make invalid or a duplicate', async () => {
  const rows = await many([{}, {}]);
  const wrong = (
    await world.master.post(path, {
      action: 'update',
      records: rows.map(versionOf),
      changes: { phases: 7 },
      preview: false,
    })
  ).body;
  expect([wrong.changed, wrong.rows[0].reason]).toEqual([0, 'Не больше 3']);
  const equal = (
    await world.master.post(path, {
      action: 'update',
      records: rows.map(versionOf),
      changes: { name: 'Одно имя' },
      preview: false,
    })
  ).body;
  expect([equal.changed, outcomes(equal)]).toEqual([1, ['change', 'refuse']]);
});

it('refuses meaningless requests as a whole', async () => {
  const records = [versionOf(await create(world.master, meters))];
  const guid = records[0]!.guid;
  for (const [request, at] of [
    [{ action: 'update', records, preview: true }, 'changes'],
    [{ action: 'update', records, changes: {}, preview: true }, 'changes'],
    [{ action: 'update', records, changes: { secret: 1 }, preview: true }, 'changes.secret'],
    [{ action: 'update', records, changes: { createdAt: '2026-01-01T00:00:00Z' }, preview: true }, 'changes.createdAt'],
    [{ action: 'update', records, changes: { constructor: 1 }, preview: true }, 'changes.constructor'],
    [{ action: 'remove', records: [], preview: true }, 'records'],
    [
      { action: 'remove', records: Array.from({ length: 1001 }, () => ({ guid, version: 1 })), preview: true },
      'records',
    ],
    [{ action: 'remove', records: [{ guid, version: 0 }], preview: true }, 'records.0.version'],
    [{ action: 'explode', records, preview: true }, 'action'],
    [{ action: 'remove', records }, 'preview'],
  ] as const) {
    const { status, body } = await world.master.post(path, request);
    expect([status, body.errors[0].path], JSON.stringify(body.errors)).toEqual([422, at]);
  }
});

it('a thousand records are one request', async () => {
  await world.owner(
    "insert into brand (guid, name) select gen_random_uuid(), 'Тысяча ' || n from generate_series(1, 1000) n",
  );
  const { rows } = await world.pool.query("select guid, version from brand where name like 'Тысяча %'");
  const { status, body } = await world.master.post('/api/brands/bulk', {
    action: 'update',
    records: rows,
    changes: { isActive: false },
    preview: false,
  });
  expect([status, body.changed]).toEqual([200, 1000]);
});

it('needs the right to delete for a removal', async () => {
  const records = [versionOf(await create(world.master, meters))];
  for (const [value, status] of [
    ['update', 403],
    ['delete', 200],
  ] as const) {
    const person = await world.person(world.organizationGuid, { ...everyRight('full'), meteringDevices: value });
    expect((await person.post(path, { action: 'remove', records, preview: true })).status).toBe(status);
  }
});

it.each([
  ['add', ['первая', 'общая', 'новая']],
  ['remove', ['первая']],
  ['replace', ['общая', 'новая']],
  [undefined, ['общая', 'новая']],
])('a list of each record: %s', async (lists, marks) => {
  const [row] = await many([{ marks: ['первая', 'общая'] }]);
  const request = { action: 'update', records: [versionOf(row!)], changes: { marks: ['общая', 'новая'] }, lists };
  const { body } = await world.master.post(path, { ...request, preview: false });
  expect([body.changed, body.rows[0].before]).toEqual([1, { marks: ['первая', 'общая'] }]);
  expect((await world.master.get(`/api/sample-meters/${row!.guid}`)).body.marks).toEqual(marks);
});
