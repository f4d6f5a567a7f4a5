import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { organizations } from 'contract/features/organizations/facts.ts';
import { enteredFields } from 'contract/kit/field.ts';
import { addressOf } from 'contract/kit/route.ts';
import type { Client } from '../../testing/client.ts';
import { brokenLanes, forgetAt, keepFor, retentionPath, writePast } from '../../testing/forgetting.ts';
import { create, everyRight, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { meters } from '../../testing/sample.ts';
import { moment } from '../../testing/moment.ts';

let world: Matrix;
let master: Client;
let organization: string;
beforeAll(async () => {
  world = await openMatrix();
});
beforeEach(async () => {
  organization = await world.organization();
  master = await world.person(organization, everyRight('full'));
});
afterAll(() => world.close());

const write = (given: Parameters<typeof writePast>[2]) => writePast(world, organization, given);
const count = async (condition: string): Promise<number> =>
  (await world.owner(`select count(*)::int from journal where ${condition}`, [organization]))[0].count;
const left = (action = 'update') => count(`organization_guid = $1 and action = '${action}'`);
const preview = async (months: object) =>
  (await master.get(addressOf(`${retentionPath}/preview`, {}, { ...months }))).body;

it('forgets the entries of the preview, of this organization only, and journals it', async () => {
  const other = await world.organization();
  for (const months of [11, 13, 25, 37]) {
    for (const one of [organization, other, null]) await writePast(world, one, { months });
    await write({ months, action: 'export' });
    await write({ months, entity: 'employee' });
  }
  const counted: { class: string; count: number }[] = await preview({ changes: 24, access: 36 });
  expect(counted.map((one) => [one.class, one.count]).toSorted()).toEqual([
    ['access', 1],
    ['changes', 2],
  ]);
  expect(await preview({})).toEqual([]);
  const others = await count('organization_guid is distinct from $1');
  const version = await keepFor(master, { changes: 24, access: 36 });
  expect((await forgetAt(master, version)).body).toEqual({ forgotten: 3, isEnd: true });
  const [entry] = (await master.get('/api/journal?action=forget')).body.items;
  expect(entry).toMatchObject({
    entity: 'journal_retention',
    userName: expect.stringMatching(/^Петров/),
    after: { classes: { changes: { count: 2 }, access: { count: 1 } } },
  });
  expect([await left(), await left('export')]).toEqual([2 + 3 + 1, 4]);
  expect(await count('organization_guid is distinct from $1')).toBe(others);
  expect((await forgetAt(master, version)).body).toEqual({ forgotten: 0, isEnd: true });
  expect(await left('forget')).toBe(1);
  expect(await brokenLanes(master)).toEqual([]);
});

it('forgets a whole with its parts when all of them have expired', async () => {
  for (const [request, months] of [
    ['old', 30],
    ['young', 11],
  ] as const) {
    for (let part = 0; part < 3; part++) await write({ months, request, isPart: true });
    await write({ months, request, parts: 3 });
  }
  await write({ months: 30, request: 'mixed', isPart: true, entity: 'employee' });
  await write({ months: 30, request: 'mixed', parts: 1 });
  const version = await keepFor(master, { changes: 12, access: 36 });
  expect((await forgetAt(master, version)).body.forgotten).toBe(4);
  expect(await count("organization_guid = $1 and request_id in ('young', 'mixed')")).toBe(6);
  expect(await brokenLanes(master)).toEqual([]);
});

it('works in batches, the oldest first, each with its own entry', async () => {
  for (const months of [40, 20, 30]) await write({ months, request: `${months}` });
  await keepFor(master, { changes: 12 });
  for (const remaining of [['30', '20'], ['20'], [], []]) {
    await world.pool.query(
      `select set_config('console.organization', $1, true), forget_journal('{"request_id": "portion"}', 1)`,
      [organization],
    );
    const kept = await world.owner(
      "select request_id from journal where organization_guid = $1 and entity = 'sample_meter' order by occurred_at",
      [organization],
    );
    expect(kept.map((one) => one.request_id)).toEqual(remaining);
  }
  expect(await left('forget')).toBe(3);
  expect(await brokenLanes(master)).toEqual([]);
});

it('is done once by requests at the same time, and once by a repeated one', async () => {
  for (let entry = 0; entry < 20; entry++) await write({ months: 20 });
  const version = await keepFor(master, { changes: 12 });
  const answers = await Promise.all(Array.from({ length: 3 }, () => forgetAt(master, version)));
  expect(answers.map(({ body }) => body.forgotten).toSorted((a, b) => a - b)).toEqual([0, 0, 20]);
  await write({ months: 20 });
  for (const key of ['once', 'once'])
    expect((await forgetAt(master, version, key)).body).toEqual({ forgotten: 1, isEnd: true });
  expect(await left('forget')).toBe(2);
});

it('never forgets the entries that prove the forgetting', async () => {
  await write({ months: 20 });
  await forgetAt(master, await keepFor(master, { changes: 12 }));
  const due = await world.owner(
    `select j.action from (select set_config('console.organization', $1, true)) s, journal_due('{"access": 0}', null) d
     join journal j using (number)`,
    [organization],
  );
  expect(due.map(({ action }) => action)).toEqual(['update']);
});

it('refuses a past state that only forgotten entries could give', async () => {
  const meter = await create(master, meters);
  await write({ months: 20, record: meter.guid });
  const version = await keepFor(master, { changes: 12 });
  const at = (months: number) => new Date(Date.now() - months * 30.44 * 86_400_000).toISOString();
  const asked = (months: number, path = '/api/sample-meters', client = master) =>
    client.get(addressOf(`${path}/as-of`, {}, { at: at(months) }));
  expect((await asked(22)).status).toBe(200);
  await forgetAt(master, version);
  for (const path of ['/api/sample-meters', `/api/sample-meters/${meter.guid}`]) {
    const { status, body } = await asked(22, path);
    const message = expect.stringMatching(/^Изменения по \d\d\.\d\d\.\d{4} удалены по сроку хранения журнала/);
    expect([status, body.detail, body.errors]).toEqual([422, message, [{ path: 'at', message }]]);
  }
  expect((await asked(18)).status).toBe(200);
  expect((await asked(22, '/api/brands')).status).toBe(200);
  const stranger = await world.person(await world.organization(), everyRight('full'));
  expect((await asked(22, '/api/sample-meters', stranger)).status).toBe(200);
});

it('does not say in a past state that a record was changed later', async () => {
  const path = `/api/organizations/${organization}`;
  const row = (await master.get(path)).body;
  const at = await moment();
  const input = Object.fromEntries(enteredFields(organizations.fields).map(([name]) => [name, row[name]]));
  expect((await master.put(path, { ...input, phone: '+74950000000' }, row.version)).status).toBe(200);
  const { status, body } = await master.get(addressOf(`${path}/as-of`, {}, { at }));
  expect([status, body.phone, body.updatedAt]).toEqual([200, null, row.createdAt]);
});

it('keeps entries that may still be returned', async () => {
  const meter = await create(master, meters);
  await write({ months: 20, record: meter.guid });
  await master.delete(`/api/sample-meters/${meter.guid}`, 1);
  await forgetAt(master, await keepFor(master, { changes: 12 }));
  const [{ number }] = (await master.get(`/api/journal?action=remove&record=${meter.guid}`)).body.items;
  expect((await master.post(`/api/journal/${number}/return`, { preview: false, overwrite: [] })).status).toBe(200);
  expect((await master.get(`/api/sample-meters/${meter.guid}`)).body).toEqual(meter);
});
