import { createHash } from 'node:crypto';
import { packTar, unpackTar } from 'modern-tar';
import { passport } from 'contract/features/passport/resources.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pack, unpack } from '../../core/pieces.ts';
import type { Client } from '../../testing/client.ts';
import { create, everyRight, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { multipartOf, multipartType } from '../../testing/messages.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { bundleLoadingJob } from './bundle-loading.job.ts';
import { manifestSchema, names } from './layout.ts';

let here: Matrix;
let there: World;
let service: Client;
let organization: string;
let person: Client;
let point: AnyRow;
let bundle: Buffer;

beforeAll(async () => {
  here = await openMatrix();
  there = await openWorld({ isSeeded: true });
  service = await there.service();
  for (const world of [here, there]) await world.work([bundleLoadingJob]);
  organization = await here.organization();
  person = await here.person(organization, everyRight('full'));
  const further = ['brands', 'models', 'price-sets', 'transmission-tariffs', 'forecasts', 'reports'];
  for (const name of [...passport.map((resource) => resource.name), ...further])
    await create(person, here.resource(name));
  point = await create(person, here.resource('metering-points'));
  const [{ origin }] = await here.owner(
    `insert into series_origin (organization_guid, source) select $1::uuid, 'hand' from generate_series(1, 3) returning id as origin`,
    [organization],
  );
  await here.owner(`select make_interval_months('{2026-02-01,2026-03-01}')`);
  for (const channel of ['01', '02']) {
    const [{ id }] = await here.owner(
      `insert into series (organization_guid, metering_point_guid, channel, step_minutes, unit) values ($1, $2, $3, 60, 'кВт·ч') returning id`,
      [organization, point.guid, channel],
    );
    await here.owner(
      `insert into interval_day (series, day, origin, organization_guid, v, q)
       select $1, date '2026-02-01' + n, $3, $2, array_fill((n * 1.1)::double precision, array[24]), repeat('1', 24) from generate_series(0, 40) n`,
      [id, organization, origin],
    );
  }
  await here.owner(
    `insert into attachment (guid, organization_guid, resource, record_guid, name, type, bytes, sha256, content, added_by)
     select gen_random_uuid(), $1, 'metering-points', $2, 'акт.pdf', 'application/pdf', 5, sha256('%PDF-'), '%PDF-', 'Петров'`,
    [organization, point.guid],
  );
  await here.owner(
    `with kept as (insert into organization_logo (organization_guid, name, content) values ($1, repeat('a', 32) || '-4x4-3.png', 'png') returning name)
     update organization set console_name = 'В консоли', link_code = 'perenos', accent = '#7b1fa2', logo = (select name from kept) where guid = $1`,
    [organization],
  );
  await here.owner(
    `select set_config('console.organization', $1::text, false), add_ready_object_types(), set_config('console.organization', '', false)`,
    [organization],
  );
  await here.owner(
    `insert into forecast_version (guid, organization_guid, forecast_guid, number, state, method, unit, as_of, day_from, day_to, deadline, level,
       series, asked_by, asked_at, approved_by, approved_at, published_at)
     select gen_random_uuid(), $1, f.guid, 1, 'published', 'naive', 'кВт·ч', now(), current_date, current_date, now(), '{1}',
       array(select id from series where organization_guid = $1), a.guids[1], now(), a.guids[2], now(), now()
     from forecast f, (select array_agg(guid) as guids from account) a where f.organization_guid = $1`,
    [organization],
  );
  bundle = await handOver(person, organization);
});
afterAll(() => here.close());
afterAll(() => there.close());

const handOver = async (client: Client, guid: string): Promise<Buffer> => {
  const { status, raw } = await client.get(`/api/organizations/${guid}/bundle`);
  expect(status).toBe(200);
  return raw;
};
const receive = (client: Client, content: Uint8Array) =>
  client.send('POST', '/api/received-bundles', multipartOf([{ name: 'данные.tar', content: Buffer.from(content) }]), {
    'content-type': multipartType,
  });
async function load(client: Client, content: Uint8Array): Promise<string> {
  const received = await receive(client, content);
  expect(received.status, JSON.stringify(received.body)).toBe(200);
  const path = `/api/received-bundles/${received.body.guid}`;
  expect((await client.post(`${path}/loading`, {})).status).toBe(200);
  await expect.poll(async () => (await client.get(path)).body.state, { timeout: 60_000 }).not.toBe('loading');
  const { body } = await client.get(path);
  expect(body).toMatchObject({ state: 'loaded', error: null });
  return body.loadedGuid;
}
const manifestOf = async (content: Uint8Array) => {
  const entries = await unpackTar(content);
  return manifestSchema.parse(JSON.parse(Buffer.from(entries.at(-1)!.data!).toString())).tables;
};
const sums = (world: World, guid: string) =>
  world.owner(
    `select p.code, s.channel, sum(day_total(d.v)) as total, count(*) as days from interval_day d join series s on s.id = d.series
     join metering_point p on p.guid = s.metering_point_guid where d.organization_guid = $1 group by 1, 2 order by 1, 2`,
    [guid],
  );

it('carries an organization to another installation with its guids, and the same bundle comes out of it again', async () => {
  const loaded = await load(service, bundle);
  expect(loaded).toBe(organization);
  expect(await sums(there, loaded)).toEqual(await sums(here, organization));
  const [look] = await there.owner(
    `select console_name, link_code, accent, content = 'png' as has_logo from organization join organization_logo l on l.organization_guid = guid and l.name = logo
     where guid = $1`,
    [loaded],
  );
  expect(look).toEqual({ console_name: 'В консоли', link_code: 'perenos', accent: '#7b1fa2', has_logo: true });
  const reader = await there.person(loaded, everyRight('full'));
  const [was, is] = await Promise.all(
    [person, reader].map(async (client) => (await client.get(`/api/metering-points/${point.guid}`)).body),
  );
  const { voltageGuid: _, priceCategoryGuid: __, names: ___, ...own } = was;
  expect(is).toMatchObject(own);
  expect(Object.keys(is.names)).toEqual(Object.keys(was.names));
  const [first, second] = [await manifestOf(bundle), await manifestOf(await handOver(reader, loaded))];
  // What this installation lacks of the reference data is the organization's own here, and its reader has a card.
  const apart = ['shared', 'dictionary', 'dictionary_value', 'employee'];
  const carried = (tables: typeof first) => tables.filter(({ name }) => !apart.includes(name));
  expect(carried(second)).toEqual(carried(first));
});

it('is opened for work by the service when it has been loaded', async () => {
  const opened = await service.post(`/api/organizations/${await load(service, bundle)}/opening`, {
    position: 'Директор',
  });
  expect(opened.status, JSON.stringify(opened.body)).toBe(204);
});

it('comes back to the same installation as a new organization with guids of its own', async () => {
  const loaded = await load(here.master, bundle);
  expect(loaded).not.toBe(organization);
  const codes = await here.owner('select guid, link_code from organization where guid = any($1)', [
    [organization, loaded],
  ]);
  expect(new Map(codes.map(({ guid, link_code }) => [guid, link_code]))).toEqual(
    new Map([
      [organization, 'perenos'],
      [loaded, null],
    ]),
  );
  expect(await sums(here, loaded)).toEqual(await sums(here, organization));
  const guids = await here.owner(
    `select count(distinct guid)::integer as all, count(*)::integer as rows from metering_point where organization_guid in ($1, $2)`,
    [organization, loaded],
  );
  expect(guids[0].all).toBe(guids[0].rows);
});

it('holds no secrets, accounts or rights', async () => {
  const tables = (await manifestOf(bundle)).map(({ name }) => name);
  for (const name of [
    'account',
    'membership',
    'session',
    'api_token',
    'exchange_channel_secret',
    'permission_group',
    'journal',
  ])
    expect(tables).not.toContain(name);
  const [{ hash }] = await here.owner(
    `select password_hash as hash from account where password_hash is not null limit 1`,
  );
  const pieces = (await unpackTar(bundle)).filter(({ header }) => header.name.endsWith('.zst'));
  for (const { data } of pieces) expect((await unpack(data!)).toString()).not.toContain(hash);
});

/** The bundle with one entry changed. */
async function changed(
  name: RegExp,
  change: (data: Buffer) => Buffer | Promise<Buffer>,
  rename?: string,
): Promise<Uint8Array> {
  const entries = await unpackTar(bundle);
  return packTar(
    await Promise.all(
      entries.map(async ({ header, data }) => {
        if (!name.test(header.name)) return { header, body: data };
        const body = await change(Buffer.from(data!));
        return { header: { ...header, name: rename ?? header.name, size: body.length }, body };
      }),
    ),
  );
}
const asJson = (change: (value: any) => void) => (data: Buffer) => {
  const value = JSON.parse(data.toString());
  change(value);
  return Buffer.from(JSON.stringify(value));
};
const pieceOf = (table: string) => new RegExp(`^tables/${table}/`);
/** The rows of a table changed, with a manifest that fits. */
async function forged(table: string, change: (row: any) => void): Promise<Uint8Array> {
  let made = Buffer.alloc(0);
  const rewritten = await changed(pieceOf(table), async (data) => {
    const lines = (await unpack(data)).toString().trim().split('\n');
    const rows = lines.map((line) => JSON.parse(line));
    for (const row of rows) change(row);
    made = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    return pack(made);
  });
  const entries = await unpackTar(rewritten);
  const fit = asJson(({ tables }) => {
    const told = tables.find(({ name }: { name: string }) => name === table);
    Object.assign(told, { bytes: made.length, sha256: createHash('sha256').update(made).digest('hex') });
  });
  return packTar(
    entries.map(({ header, data }) => {
      const body = header.name === names.manifest ? fit(Buffer.from(data!)) : data!;
      return { header: { ...header, size: body.length }, body };
    }),
  );
}

it.each<[what: string, make: () => Promise<Uint8Array> | Uint8Array, told: RegExp]>([
  ['no archive', () => Buffer.from('не архив'), /не переданные данные/],
  ['half of one', () => bundle.subarray(0, 512 * 40), /повреждён/],
  ['a path upwards', () => changed(pieceOf('contract'), (data) => data, '../../etc/passwd'), /не на своём месте/],
  [
    'other rows',
    async () =>
      changed(pieceOf('contract'), async (data) => pack(Buffer.concat([await unpack(data), Buffer.from('{}\n')]))),
    /больше, чем в описи/,
  ],
  ['rows that are not packed', () => changed(pieceOf('contract'), () => Buffer.from('{}')), /не читается/],
  ['a bomb', () => changed(pieceOf('contract'), () => pack(Buffer.alloc(200 * 1024 * 1024))), /не читается/],
  [
    'a missing table',
    () =>
      changed(
        /^manifest/,
        asJson((value) => value.tables.pop()),
      ),
    /нет таблицы|нет в описи/,
  ],
  [
    'a strange table',
    () =>
      changed(
        /^manifest/,
        asJson(({ tables }) =>
          tables.push({ name: 'account', rows: 0, bytes: 0, sha256: createHash('sha256').digest('hex') }),
        ),
      ),
    /не знает/,
  ],
  [
    'a newer version',
    () =>
      changed(
        /^bundle/,
        asJson((value) => (value.schema += 1)),
      ),
    /более новой версией/,
  ],
  [
    'an older version',
    () =>
      changed(
        /^bundle/,
        asJson((value) => (value.schema -= 1)),
      ),
    /прежней версией/,
  ],
])('refuses %s and keeps nothing', async (_, make, told) => {
  const before = await there.owner('select count(*) from received_bundle');
  const { status, body } = await receive(service, await make());
  expect([status, body.errors?.[0]?.message]).toEqual([422, expect.stringMatching(told)]);
  expect(await there.owner('select count(*) from received_bundle')).toEqual(before);
});

it.each<[what: string, make: () => Promise<Uint8Array>]>([
  ['a reference out of the bundle', () => forged('reading', (row) => (row.device_guid = organization))],
  ['a state that there is none of', () => forged('series', (row) => (row.step_minutes = 7))],
  ['a day of too many values', () => forged('interval_day', (row) => row.v.push(1))],
  ['a series that is not there', () => forged('interval_day', (row) => (row.series = 1000))],
])('loads nothing of a bundle with %s', async (_, make) => {
  const before = await there.owner(
    'select (select count(*) from organization) as o, (select count(*) from metering_point) as p',
  );
  const received = await receive(service, await make());
  expect(received.status).toBe(200);
  const path = `/api/received-bundles/${received.body.guid}`;
  await service.post(`${path}/loading`, {});
  await expect.poll(async () => (await service.get(path)).body.state, { timeout: 30_000 }).toBe('failed');
  expect((await service.get(path)).body.error).toMatch(/не подходит|неверным числом/);
  expect(
    await there.owner('select (select count(*) from organization) as o, (select count(*) from metering_point) as p'),
  ).toEqual(before);
});

it('is taken by administrators of the organization, and loaded by the service', async () => {
  const reader = await here.person(organization, { organizations: 'update', meteringPoints: 'read' });
  expect((await reader.get(`/api/organizations/${organization}/bundle`)).status).toBe(403);
  expect((await receive(person, bundle)).status).toBe(403);
  const [entry] = await here.owner(
    `select user_name from journal where action = 'export' and entity = 'organization' and record_guid = $1`,
    [organization],
  );
  expect(entry.user_name).toBeTruthy();
});
