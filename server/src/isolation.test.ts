import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from 'contract/kit/resource.ts';
import { asOrg } from './core/transaction.ts';
import { sql } from './core/sql.ts';
import type { Client } from './testing/client.ts';
import { create, everyRight, exampleInput, openMatrix, type Matrix } from './testing/matrix.ts';
import { meters, places } from './testing/sample.ts';
import { journalOf } from './testing/world.ts';

let world: Matrix;
let stranger: Client;
let strangeOrganization: string;
let meter: AnyRow;
let place: AnyRow;
const path = '/api/sample-meters';

beforeAll(async () => {
  world = await openMatrix();
  strangeOrganization = await world.organization();
  stranger = await world.person(strangeOrganization, everyRight('full'));
  meter = await create(world.master, meters, { name: 'Тайный счётчик' });
  place = await create(world.master, places, { name: 'Тайное место' });
});
afterAll(() => world.close());

describe('a record of another organization', () => {
  it('does not exist for any verb', async () => {
    const own = await create(stranger, meters);
    const answers = [
      await stranger.get(`${path}/${meter.guid}`),
      await stranger.get(`${path}/${meter.guid}/history`),
      await stranger.get(`${path}/${meter.guid}/usage`),
      await stranger.put(`${path}/${meter.guid}`, await exampleInput(stranger, meters), 1),
      await stranger.delete(`${path}/${meter.guid}`, 1),
      await stranger.delete(`${path}/${meter.guid}?replaceBy=${own.guid}`, 1),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  it('is not in lists, counts, searches and files', async () => {
    const byPlace = JSON.stringify({ field: 'placeGuid', op: 'in', value: [meter['placeGuid']] });
    for (const query of ['', '?search=тайный', `?filter=${encodeURIComponent(byPlace)}`, '?exact=true&search=тайный']) {
      const { items, total } = (await stranger.get(path + query)).body;
      expect(items.some(({ guid }: AnyRow) => guid === meter.guid)).toBe(false);
      expect(total).toBe(items.length);
    }
    const file = await stranger.get(`${path}/export?format=csv`);
    expect(file.raw.toString()).not.toContain('Тайный');
    expect((await stranger.get('/api/search?search=тайн')).body).toEqual([]);
    expect((await world.master.get('/api/search?search=тайн')).body).toHaveLength(2);
  });

  it('cannot be referred to, and looks like one that never existed', async () => {
    const never = '01890000-0000-7000-8000-000000000000';
    for (const field of [{ placeGuid: place.guid }, { nearby: [place.guid] }, { placeGuid: never }]) {
      const { status, body } = await stranger.post(path, await exampleInput(stranger, meters, field));
      expect([status, body.errors]).toEqual([
        422,
        [{ path: Object.keys(field)[0], message: 'Выбранной записи больше нет, или она не действует' }],
      ]);
    }
    const own = await create(stranger, meters);
    const input = await exampleInput(stranger, meters, { placeGuid: place.guid });
    expect((await stranger.put(`${path}/${own.guid}`, input, 1)).status).toBe(422);
  });

  it('cannot replace an own one', async () => {
    const own = await create(stranger, meters);
    const { status, body } = await stranger.delete(`${path}/${own.guid}?replaceBy=${meter.guid}`, 1);
    const message = 'Записи для замены больше нет, или она вам недоступна';
    expect([status, body.errors]).toEqual([422, [{ path: 'replaceBy', message }]]);
  });

  it('is refused in bulk as a missing one, without its name', async () => {
    for (const request of [{ action: 'remove' }, { action: 'update', changes: { isSmart: true } }]) {
      const { status, body } = await stranger.post(`${path}/bulk`, {
        ...request,
        records: [{ guid: meter.guid, version: 1 }],
        preview: false,
      });
      expect([status, body.changed, body.rows[0].outcome, body.rows[0].name]).toEqual([200, 0, 'refuse', meter.guid]);
    }
  });

  it('does not block its name', async () => {
    expect((await create(stranger, meters, { name: 'Тайный счётчик' }))['name']).toBe('Тайный счётчик');
  });

  it('is not reachable through a key of a repeated request', async () => {
    const [own, given] = [await exampleInput(world.master, places), { 'idempotency-key': 'the-same-key' }];
    const first = await world.master.post('/api/sample-places', own, given);
    const second = await stranger.post('/api/sample-places', own, given);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.guid).not.toBe(first.body.guid);
  });

  it('is not among shared views', async () => {
    const view = {
      resource: 'sample-meters',
      name: 'Вид',
      isShared: true,
      search: '',
      filter: '',
      sort: '',
      columns: ['name'],
    };
    const saved = (await world.master.post('/api/saved-views', { ...view, replace: false })).body;
    expect((await stranger.get('/api/saved-views?resource=sample-meters')).body).toEqual([]);
    expect((await stranger.delete(`/api/saved-views/${saved.guid}`)).status).toBe(404);
    expect((await world.master.get('/api/saved-views?resource=sample-meters')).body).toEqual([saved]);
  });
});

describe('the fence of the database', () => {
  const as = <T extends object>(organization: string | null, statement: ReturnType<typeof sql>) =>
    asOrg(world.pool, { organization, account: null }, 'write', (tx) => tx.rows<T>(statement));

  it('holds for statements without any condition', async () => {
    const all = await as<{ organization_guid: string }>(
      strangeOrganization,
      sql`select organization_guid from sample_meter`,
    );
    expect(new Set(all.map((row) => row.organization_guid))).toEqual(new Set([strangeOrganization]));
    expect(await as(null, sql`select from sample_meter`)).toEqual([]);
    await as(strangeOrganization, sql`update sample_meter set note = 'чужое'`);
    await as(strangeOrganization, sql`delete from sample_meter where guid = ${meter.guid}`);
  });

  it('does not let a row be inserted into or moved to another organization', async () => {
    const planted = sql`insert into sample_place (guid, organization_guid, name) values (gen_random_uuid(), ${world.organizationGuid}, 'x')`;
    await expect(as(strangeOrganization, planted)).rejects.toThrow(/row-level security/);
    const carried = sql`update sample_meter set organization_guid = ${world.organizationGuid}`;
    await expect(as(strangeOrganization, carried)).rejects.toThrow(/row-level security/);
    const pointing = sql`update sample_meter set place_guid = ${place.guid}`;
    await expect(as(strangeOrganization, pointing)).rejects.toThrow(/foreign key/);
  });
});

it('whatever the stranger tried, nothing has changed', async () => {
  expect((await world.master.get(`${path}/${meter.guid}`)).body).toEqual(meter);
  expect((await journalOf(world, meter.guid)).length).toBe(1);
});
