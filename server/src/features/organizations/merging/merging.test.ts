import { organizations } from 'contract/features/organizations/facts.ts';
import { resourceByName } from 'contract/features/index.ts';
import { passport } from 'contract/features/passport/resources.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { addressOf } from 'contract/kit/route.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql, type Sql } from '../../../core/sql.ts';
import { asOrg } from '../../../core/transaction.ts';
import type { Client } from '../../../testing/client.ts';
import { create, everyRight, openMatrix, type Matrix } from '../../../testing/matrix.ts';
import { exchange, importSettled, messageOf } from '../../../testing/messages.ts';
import { moment } from '../../../testing/moment.ts';
import { measurementImportJob } from '../../measurements/imports/measurement-import.job.ts';
import { reorganizationJob } from '../reorganization.job.ts';

let world: Matrix;
let small: Client;
let big: Client;
let chief: Client;
let [smallGuid, bigGuid, holding] = ['', '', ''];

const points = resourceByName('metering-points')!;
const branches = resourceByName('branch-offices')!;

beforeAll(async () => {
  world = await openMatrix();
  await world.work([reorganizationJob, measurementImportJob]);
});
afterAll(() => world.close());
beforeEach(async () => {
  holding = await world.organization();
  const userName = await world.account();
  await world.enroll(userName, holding, everyRight('full'));
  chief = await world.signIn(userName, holding);
  const below = async (shortName: string) => {
    const { guid } = await create(chief, organizations, { parentGuid: holding, shortName, isActive: true });
    await world.enroll(userName, guid, everyRight('full'));
    return guid;
  };
  [smallGuid, bigGuid] = [await below('ООО «Малое»'), await below('ООО «Большое»')];
  [small, big] = [chief.in(smallGuid), chief.in(bigGuid)];
});

const plan = (given: object = {}, by = chief) =>
  by.post('/api/reorganizations', {
    subjectGuid: smallGuid,
    change: 'merge',
    date: '2020-01-01',
    newShortName: null,
    newFullName: null,
    successors: [bigGuid],
    movesData: true,
    document: null,
    note: null,
    ...given,
  });
const preview = async () => (await chief.get(`/api/organizations/${smallGuid}/merging?successor=${bigGuid}`)).body;
const applied = async ({ body }: { body: AnyRow }) => {
  const read = async () => (await chief.get(`/api/reorganizations/${body.guid}`)).body.appliedAt;
  await expect.poll(read, { timeout: 15_000 }).not.toBeNull();
};
const total = async (client: Client, resource: string) => (await client.get(`/api/${resource}?limit=1`)).body.total;

it('declares what becomes of every table of organizations', async () => {
  const [{ tables, declared }] = await world.owner(`
    select array(select c.relname::text from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_guid' and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'sample%' order by 1) as tables,
      array(select target from organization_table order by 1) as declared`);
  expect(declared).toEqual(tables);
  const stiff = await world.owner(`
    select c.conname from pg_constraint c where c.contype = 'f' and not c.condeferrable and cardinality(c.conkey) > 1
      and c.conrelid::regclass::text in (select target from organization_table)`);
  expect(stiff).toEqual([]);
});

it('reads the files that were not read before', async () => {
  const { guid } = await exchange(small, messageOf({ day: '20260101' }));
  await world.owner("update measurement_import set status = 'received' where guid = $1", [guid]);
  await applied(await plan());
  expect((await importSettled(big, guid)).status).toMatch(/^accepted/);
});

it('moves every record of an organization with its references, values and people into its successor', async () => {
  const further = [
    'brands',
    'models',
    'exchange-channels',
    'price-sets',
    'transmission-tariffs',
    'forecasts',
    'reports',
  ];
  for (const name of [...passport.map((resource) => resource.name), ...further])
    await create(small, world.resource(name));
  const point = await create(small, points);
  const [{ id }] = await world.owner(
    `insert into series (organization_guid, metering_point_guid, channel, step_minutes, unit) values ($1, $2, '01', 60, 'кВт·ч') returning id`,
    [smallGuid, point.guid],
  );
  await world.owner(
    `insert into interval_day (series, day, origin, organization_guid, v) values ($1, current_date, 1, $2, array_fill(1.5::double precision, array[24]))`,
    [id, smallGuid],
  );
  const worker = await world.person(smallGuid, { meteringPoints: 'full' });
  const foreign = await world.organization();
  const stranger = await world.person(foreign, everyRight('full'));
  await create(stranger, points);
  const before = { small: await total(small, 'metering-points'), strange: await total(stranger, 'metering-points') };
  const previewed = await preview();
  expect(previewed).toMatchObject({ inBoth: 1, collisions: [] });
  expect(previewed.records).toContainEqual({ title: 'Точки учёта', count: before.small });
  const at = await moment();

  const planned = await plan();
  expect(planned.status, JSON.stringify(planned.body)).toBe(201);
  await applied(planned);
  expect(await total(big, 'metering-points')).toBe(before.small);
  expect((await big.get(`/api/metering-points/${point.guid}`)).body).toEqual(point);
  const left = await world.owner(
    `select target, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I where organization_guid = %L', target, $1::text), false, true, '')))[1]::text as n
     from organization_table where fate = 'moves'`,
    [smallGuid],
  );
  expect(left.filter(({ n }) => n !== '0')).toEqual([]);
  expect(
    await world.owner(`select organization_guid as o, day_total(v) as sum from interval_day where series = $1`, [id]),
  ).toEqual([{ o: bigGuid, sum: 36 }]);
  // Earlier stored sums become invalid.
  expect(
    await world.owner(`select from day_write where organization_guid = $1 and day = current_date`, [bigGuid]),
  ).toHaveLength(1);
  expect(await total(stranger, 'metering-points')).toBe(before.strange);

  // People come without rights; those who worked in both keep both cards.
  expect(await total(big, 'employees')).toBe(previewed.employees);
  expect((await worker.in(bigGuid).get('/api/metering-points')).status).toBe(403);
  expect((await worker.in(smallGuid).get('/api/metering-points')).status).toBe(403);

  // Past states of both organizations know whose record it was.
  const then = async (client: Client) =>
    (await client.get(addressOf('/api/metering-points/as-of', {}, { at, limit: 1 }))).body.total;
  expect(await then(big)).toBe(0);
  const [history] = (await big.get(`/api/metering-points/${point.guid}/history`)).body;
  expect(history).toMatchObject({ action: 'create', recordGuid: point.guid });
  const { body: row } = await chief.get(`/api/organizations/${smallGuid}`);
  const restored = await chief.put(`/api/organizations/${smallGuid}`, { ...row, isActive: true }, row.version);
  expect(restored.status).toBe(200);
  expect(await then(small)).toBe(before.small);
  expect(await total(small, 'metering-points')).toBe(0);
});

it('refuses names that both have, tells them beforehand, and moves nothing', async () => {
  await create(small, branches, { name: 'Северный', code: 'С-1' });
  await create(big, branches, { name: 'Северный', code: 'С-2' });
  expect((await preview()).collisions).toEqual(
    [{ title: 'Филиалы', count: 1, examples: ['северныи'] }].map((one) => ({ ...one, examples: [expect.any(String)] })),
  );
  const refused = await plan();
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
  expect(refused.body.detail).toContain('Филиалы');
  expect(await total(small, 'branch-offices')).toBe(1);
  // A plan may be made while names still collide, because they can be renamed before its day.
  expect((await plan({ date: '2099-01-01' })).status).toBe(201);
});

it('is warned beforehand that the quota of the successor would not suffice, and is carried out once it does', async () => {
  await create(small, points);
  await world.person(smallGuid, { meteringPoints: 'read' });
  const none = { users: null, meteringPoints: null, channels: null, filesMb: null };
  const limit = (quotas: object) => world.master.put(`/api/organization-quotas/${bigGuid}`, { ...none, ...quotas });
  const { used } = (await big.get(`/api/organizations/${bigGuid}/quotas`)).body;
  const come = (await preview()).records.find(({ title }: AnyRow) => title === 'Точки учёта').count;
  const planned = await plan({ date: '2099-01-01' });
  expect((await limit({ users: used.users, meteringPoints: used.meteringPoints + come })).status).toBe(204);
  expect((await preview()).quotas).toEqual([{ title: 'Пользователи', would: used.users + 1, most: used.users }]);
  const refused = await plan();
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringContaining(`Пользователи — ${used.users + 1} при пределе ${used.users}`),
  ]);
  const again = () => chief.post(`/api/reorganizations/${planned.body.guid}/carry-out`, {});
  expect((await again()).body.detail).toContain('ещё не наступил');
  await world.owner(`update reorganization set date = '2020-01-01' where guid = $1`, [planned.body.guid]);
  expect((await again()).body.detail).toContain('Пользователи');
  await limit({ users: used.users + 1 });
  expect((await preview()).quotas).toEqual([]);
  expect((await again()).status).toBe(204);
  await applied(planned);
  expect((await again()).body.detail).toContain('уже проведена');
});

it('has no preview into itself', async () => {
  const { status, body } = await chief.get(`/api/organizations/${smallGuid}/merging?successor=${smallGuid}`);
  expect([status, body.errors[0].path]).toEqual([422, 'successor']);
});

it('is for those who administer both organizations, and only within a merger', async () => {
  const userName = await world.account();
  await world.enroll(userName, holding, everyRight('full'));
  await world.enroll(userName, bigGuid, everyRight('full'));
  const other = await world.signIn(userName, holding);
  expect((await plan({}, other)).status).toBe(403);
  expect((await other.get(`/api/organizations/${smallGuid}/merging?successor=${bigGuid}`)).status).toBe(403);
  const split = await plan({ change: 'split', successors: [bigGuid, holding] });
  expect((await chief.get(`/api/reorganizations/${split.body.guid}`)).body.movesData).toBe(false);
  expect((await plan({ movesData: false }, other)).status).toBe(201);
});

it('is nothing that the role of the program can do without such a plan', async () => {
  const { body } = await plan({ date: '2099-01-01' });
  const tried = (statement: Sql) =>
    asOrg(world.pool, { organization: holding, account: null }, 'write', (tx) => tx.rows(statement));
  await expect(tried(sql`select move_rows(${body.guid}, 'metering_point', 1)`)).rejects.toThrow();
  await expect(tried(sql`select move_rows(${body.guid}, 'journal', 1)`)).rejects.toThrow();
  await expect(tried(sql`select move_people(${body.guid})`)).rejects.toThrow();
  const stranger = await world.organization();
  await expect(tried(sql`select * from merger_collisions(${smallGuid}, ${stranger})`)).rejects.toThrow();
});

it('relations follow a type that becomes that of the successor, and objects keep their links', async () => {
  const types = resourceByName('object-types')!;
  const plain = { code: null, branchGuid: null, buildingGuid: null };
  const made = (who: Client, name: string, code: string, parameters: object[] = []) =>
    create(who, types, { name, code, parameters, parentGuid: null });
  const twin = await made(big, 'Станции', 'stations');
  const stations = await made(small, 'Станции', 'stations');
  const to = `object-types/${stations.guid}/all-objects`;
  const feeds = { code: 'feeds', name: 'Питается от', type: 'object', to, inverse: 'Питает' };
  const pumps = await made(small, 'Насосы', 'pumps', [feeds]);
  const add = async (type: AnyRow, name: string, values: object = {}) =>
    (await small.post(`/api/object-types/${type.guid}/objects`, { name, ...plain, ...values })).body as AnyRow;
  const station = await add(stations, 'ПС-1');
  const pump = await add(pumps, 'Н-1', { feeds: [station.guid] });
  await applied(await plan());
  const moved = (await big.get(`/api/object-types/${pumps.guid}`)).body;
  expect(moved.parameters[0].to).toBe(`object-types/${twin.guid}/all-objects`);
  const shown = (await big.get(`/api/object-types/${pumps.guid}/objects/${pump.guid}`)).body;
  expect(shown.names.feeds).toEqual({ [station.guid]: 'ПС-1' });
  const usage = (await big.get(`/api/object-types/${twin.guid}/objects/${station.guid}/usage`)).body;
  expect(usage).toMatchObject([{ title: 'Питает: Насосы', total: 1 }]);
});

it('tells the people who have moved where they are now, and the administrators of the successor that they have no rights', async () => {
  const userName = await world.account();
  await world.enroll(userName, smallGuid, { brands: 'read' });
  const mover = await world.signIn(userName, smallGuid);
  expect((await mover.get('/api/brands')).status).toBe(200);
  await applied(await plan());

  const left = await mover.get('/api/brands');
  expect([left.status, left.body.code, left.body.detail]).toEqual([
    403,
    'not_a_member',
    'Её присоединили к ООО «Большое»: обновите страницу, чтобы войти туда.',
  ]);
  const there = async (client: Client) =>
    (await client.get('/api/notifications')).body.items.map(({ text }: { text: string }) => text);
  expect(await there(mover.in(bigGuid))).toContain(
    'ООО «Малое» присоединили к ООО «Большое»: теперь вы работаете здесь. Права даст администратор.',
  );
  expect(await there(big)).toContainEqual(expect.stringMatching(/^Из ООО «Малое» перешло людей .*: 1\. Прав у них/));
  const stranger = await world.person(await world.organization());
  expect((await stranger.in(smallGuid).get('/api/brands')).body.detail).toBe('Эта организация вам недоступна.');
});
