import { csvFile } from '../../../testing/tables.ts';
import { importFile } from '../../../testing/imports.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizations } from 'contract/features/organizations/facts.ts';
import { glossary, glossarySections } from 'contract/features/glossary/facts.ts';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { addressOf } from 'contract/kit/route.ts';
import type { Client } from '../../../testing/client.ts';
import { create, everyRight, openMatrix, type Matrix } from '../../../testing/matrix.ts';
import { meters, places } from '../../../testing/sample.ts';

let world: Matrix;
let master: Client;
beforeAll(async () => {
  world = await openMatrix();
  master = world.master;
});
afterAll(() => world.close());

const path = '/api/sample-meters';
const newest = async (query: object): Promise<JournalEntry> =>
  (await master.get(addressOf('/api/journal', {}, { limit: 1, ...query }))).body.items[0];
const giveBack = (number: number, overwrite: object[] = [], preview = false, client = master) =>
  client.post(`/api/journal/${number}/return`, { preview, overwrite });
const read = async (guid: string, at = path) => (await master.get(`${at}/${guid}`)).body;
const inputOf = (row: AnyRow) => {
  const { guid: _, version: __, createdAt: ___, updatedAt: ____, names: _____, ...input } = row;
  return input;
};
const change = async (row: AnyRow, given: object) =>
  (await master.put(`${path}/${row.guid}`, { ...inputOf(row), ...given }, row.version)).body;

it('undoes an update once, as a separate change', async () => {
  const row = await create(master, meters, { load: 1, note: 'было' });
  await change(row, { load: 2, note: 'стало' });
  const entry = await newest({ record: row.guid });
  const preview = await giveBack(entry.number, [], true);
  expect(preview.body.records[0]).toMatchObject({ outcome: 'change', action: 'update', resource: 'sample-meters' });
  expect(await read(row.guid)).toMatchObject({ load: 2, version: 2 });
  expect((await giveBack(entry.number)).body.changed).toBe(1);
  expect(await read(row.guid)).toMatchObject({ load: 1, note: 'было', version: 3 });
  const change2 = await newest({ record: row.guid });
  expect(change2).toMatchObject({ action: 'update', returns: entry.number, before: { load: 2 }, after: { load: 1 } });
  const again = await giveBack(entry.number);
  expect([again.status, again.body.detail]).toEqual([409, `Это изменение уже возвращено записью № ${change2.number}.`]);
  expect((await giveBack(change2.number)).status).toBe(200);
  expect(await read(row.guid)).toMatchObject({ load: 2, note: 'стало' });
});

it('is done once by requests at the same time', async () => {
  const row = await create(master, meters, { load: 1 });
  await change(row, { load: 2 });
  const { number } = await newest({ record: row.guid });
  const answers = await Promise.all(Array.from({ length: 5 }, () => giveBack(number)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
});

it('leaves fields changed since, unless the user says otherwise', async () => {
  const row = await create(master, meters, { load: 1, note: 'первое', phases: 1 });
  const second = await change(row, { load: 2, note: 'второе' });
  const entry = await newest({ record: row.guid });
  const third = await change(second, { load: 3 });
  const { records } = (await giveBack(entry.number, [], true)).body;
  expect(records[0]).toMatchObject({ outcome: 'conflict', version: 3 });
  expect(records[0].fields).toEqual([
    { name: 'note', was: 'первое', became: 'второе', now: 'второе' },
    { name: 'load', was: 1, became: 2, now: 3 },
  ]);
  const stale = await giveBack(entry.number, [{ number: entry.number, version: 2, fields: ['load'] }]);
  expect([stale.status, stale.body.code]).toEqual([412, 'stale']);
  await giveBack(entry.number, [{ number: entry.number, version: third.version, fields: ['load'] }]);
  expect(await read(row.guid)).toMatchObject({ load: 1, note: 'первое' });
});

it('requires the same rights as the change itself', async () => {
  const row = await create(master, meters);
  await master.delete(`${path}/${row.guid}`, 1);
  const { number } = await newest({ record: row.guid });
  const weak = await world.person(world.organizationGuid, { ...everyRight('full'), meteringDevices: 'read' });
  const refused = await giveBack(number, [], false, weak);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(/нужно «Создание»/)]);
  const stranger = await world.person(await world.organization(), everyRight('full'));
  expect((await giveBack(number, [], false, stranger)).status).toBe(404);
  expect((await giveBack(number)).status).toBe(200);
});

it('restores a removed record with its links, version and times', async () => {
  const near = [await create(master, places), await create(master, places)];
  const row = await create(master, meters, { nearby: near.map(({ guid }) => guid) });
  await master.delete(`${path}/${row.guid}`, 1);
  const { number } = await newest({ record: row.guid });
  await giveBack(number);
  expect(await read(row.guid)).toEqual(row);
});

it('does not restore references to missing records, and says so', async () => {
  const row = await create(master, meters);
  await master.delete(`${path}/${row.guid}`, 1);
  const { number } = await newest({ record: row.guid });
  await master.delete(`/api/sample-places/${String(row['placeGuid'])}`, 1);
  const { status, body } = await giveBack(number);
  expect([status, body.detail]).toEqual([
    409,
    'Нельзя вернуть: записи, на которую эта ссылается, больше нет. Сначала верните её.',
  ]);
});

it('restores a tree of five hundred rows as it was', async () => {
  const terms = glossary;
  const section = await create(master, glossarySections);
  const root = await create(master, terms, { sectionGuid: section.guid, related: [] });
  await world.owner(
    `with t as (insert into glossary_term (guid, term, section_guid, definition) select gen_random_uuid(), 'Лист ' || n, $1, 'Определение листа' from generate_series(1, 499) n returning guid)
     insert into glossary_related (from_guid, to_guid, position) select $2, guid, row_number() over () from t`,
    [section.guid, root.guid],
  );
  const links = () => world.owner('select * from glossary_related order by 1, 2, 3');
  const stored = () => world.owner('select * from glossary_term where guid = $1', [root.guid]);
  const before = [await links(), await stored(), await read(root.guid, '/api/glossary')];
  expect(before[0]).toHaveLength(499);
  expect((await master.delete(`/api/glossary/${root.guid}`, 1)).status).toBe(204);
  expect(await links()).toHaveLength(0);
  expect((await giveBack((await newest({ record: root.guid })).number)).status).toBe(200);
  expect([await links(), await stored(), await read(root.guid, '/api/glossary')]).toEqual(before);
});

it('undoes a bulk change and a bulk removal as a whole', async () => {
  const rows = await Promise.all([create(master, meters, { load: 1 }), create(master, meters, { load: 2 })]);
  const versions = (list: AnyRow[]) => list.map(({ guid, version }) => ({ guid, version }));
  await master.post(`${path}/bulk`, {
    action: 'update',
    records: versions(rows),
    changes: { load: 9 },
    preview: false,
  });
  const changed = await newest({ entity: 'sample_meter', action: 'update' });
  expect((await giveBack(changed.number)).body.changed).toBe(2);
  expect((await read(rows[0].guid)).load + (await read(rows[1].guid)).load).toBe(3);
  expect(await newest({ entity: 'sample_meter', action: 'update' })).toMatchObject({
    returns: changed.number,
    parts: 2,
  });

  const now = await Promise.all(rows.map(({ guid }) => read(guid)));
  await master.post(`${path}/bulk`, { action: 'remove', records: versions(now), preview: false });
  const removed = await newest({ entity: 'sample_meter', action: 'remove' });
  expect((await giveBack(removed.number)).body.changed).toBe(2);
  expect(await Promise.all(rows.map(({ guid }) => read(guid)))).toEqual(now);
  expect((await giveBack(removed.number)).status).toBe(409);
});

it('undoes a replacement: the record and all moved references', async () => {
  const [from, to] = [await create(master, places), await create(master, places)];
  const holder = await create(master, meters, { placeGuid: from.guid, nearby: [from.guid] });
  expect((await master.delete(`/api/sample-places/${from.guid}?replaceBy=${to.guid}`, 1)).status).toBe(204);
  expect(await read(holder.guid)).toMatchObject({ placeGuid: to.guid, nearby: [to.guid] });
  const { body } = await giveBack((await newest({ record: from.guid })).number);
  expect(body.records.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['change', 'change', 'change']);
  expect(await read(holder.guid)).toMatchObject({ placeGuid: from.guid, nearby: [from.guid] });
  expect(await read(from.guid, '/api/sample-places')).toEqual(from);
});

it('undoes an import: created records are removed, changed ones are restored', async () => {
  const section = await create(master, glossarySections, { name: 'Раздел загрузки' });
  const known = await create(master, glossary, {
    term: 'Известный',
    sectionGuid: section.guid,
    definition: 'Прежнее определение',
  });
  const file = csvFile(
    ['Термин', 'Раздел', 'Определение'],
    ['Известный', 'Раздел загрузки', 'Новое определение'],
    ['Неизвестный', 'Раздел загрузки', 'Такого ещё не было'],
  );
  expect(await importFile(master, 'glossary', file, { loads: 'all' })).toMatchObject({ created: 1, updated: 1 });
  const entry = await newest({ action: 'import' });
  expect(entry).toMatchObject({ parts: 2, recordName: 'Глоссарий' });
  expect((await giveBack(entry.number)).body.changed).toBe(2);
  expect((await read(known.guid, '/api/glossary')).definition).toBe('Прежнее определение');
  expect((await master.get('/api/glossary?search=неизвестный')).body.total).toBe(0);
});

it('refuses an entry that changed nothing', async () => {
  const { number } = await newest({ action: 'signIn' });
  expect((await giveBack(number)).status).toBe(409);
  expect((await giveBack(999_999_999)).status).toBe(404);
});

it('brings back an organization with its place in the tree', async () => {
  const branch = await create(master, organizations, { parentGuid: world.organizationGuid, isActive: true });
  const below = await create(master, organizations, { parentGuid: branch.guid });
  for (const { guid, version } of [below, branch]) await master.delete(`/api/organizations/${guid}`, version);
  for (const { guid } of [branch, below]) {
    const { number } = await newest({ record: guid, action: 'remove' });
    expect((await giveBack(number)).status).toBe(200);
  }
  expect(await read(below.guid, '/api/organizations')).toMatchObject({ parentGuid: branch.guid });
  const tree = await world.owner('select depth from organization_tree where descendant_guid = $1 order by depth', [
    below.guid,
  ]);
  expect(tree.map(({ depth }) => depth)).toEqual([0, 1, 2]);
});

it('what a request of the person did is undone by the request, once, and only by that person', async () => {
  const row = await create(master, meters, { load: 1 });
  const saved = await master.put(`${path}/${row.guid}`, { ...inputOf(row), load: 2 }, row.version);
  const undo = (client: Client) =>
    client.post(`/api/journal/requests/${String(saved.headers['x-request-id'])}/return`, undefined);
  const other = await world.person(master.organization!, everyRight('full'));
  expect((await undo(other)).status).toBe(404);
  expect(await read(row.guid)).toMatchObject({ load: 2 });
  expect((await undo(master)).body).toEqual({ changed: 1, refusal: null });
  expect(await read(row.guid)).toMatchObject({ load: 1 });
  expect((await undo(master)).status).toBe(409);
});

it('a bulk change is undone by its request as one', async () => {
  const rows = [await create(master, meters, { load: 1 }), await create(master, meters, { load: 1 })];
  const records = rows.map(({ guid, version }) => ({ guid, version }));
  const done = await master.post(`${path}/bulk`, { action: 'update', preview: false, records, changes: { load: 5 } });
  expect(done.body.changed).toBe(2);
  const undone = await master.post(`/api/journal/requests/${String(done.headers['x-request-id'])}/return`, undefined);
  expect(undone.body).toEqual({ changed: 2, refusal: null });
  for (const { guid } of rows) expect(await read(guid)).toMatchObject({ load: 1 });
});

it('what was changed since stays and is reported, whatever else a request did', async () => {
  const undo = (request: { headers: Record<string, unknown> }) =>
    master.post(`/api/journal/requests/${String(request.headers['x-request-id'])}/return`, undefined);
  const since = 'Изменённое после этого осталось: сравните в журнале.';
  const created = await master.post(path, { ...inputOf(await create(master, meters)), name: 'Мерило' });
  const row = created.body;
  const saved = await master.put(`${path}/${row.guid}`, { ...inputOf(row), load: 2, note: 'второе' }, row.version);
  await change(saved.body, { load: 3 });
  expect((await undo(saved)).body).toEqual({ changed: 1, refusal: since });
  expect(await read(row.guid)).toMatchObject({ load: 3, note: row.note });
  const later = await master.put(`${path}/${row.guid}`, { ...inputOf(await read(row.guid)), load: 4 }, 4);
  await change(later.body, { load: 5 });
  for (const request of [later, created]) {
    const { status, body } = await undo(request);
    expect([status, body.detail]).toEqual([409, since]);
  }
  expect(await read(row.guid)).toMatchObject({ load: 5 });
});
