import { unpackTar } from 'modern-tar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unpack } from '../../../core/pieces.ts';
import { handOver, load, openBundleStand, receive, type BundleStand } from '../../../testing/bundle-stand.ts';
import { everyRight } from '../../../testing/matrix.ts';
import type { World } from '../../../testing/world.ts';
import { manifestSchema } from './layout.ts';

let stand: BundleStand;
beforeAll(async () => void (stand = await openBundleStand()));
afterAll(() => stand.close());

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
  const { here, there, service, organization, person, point, bundle } = stand;
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
  // Shared data missing in this installation becomes the organization's own, and its loader gets a card.
  const apart = ['shared', 'dictionary', 'dictionary_value', 'employee'];
  const carried = (tables: typeof first) => tables.filter(({ name }) => !apart.includes(name));
  expect(carried(second)).toEqual(carried(first));
});

it('is opened for work by the service when it has been loaded', async () => {
  const { service, bundle } = stand;
  const opened = await service.post(`/api/organizations/${await load(service, bundle)}/opening`, {
    position: 'Директор',
  });
  expect(opened.status, JSON.stringify(opened.body)).toBe(204);
});

it('comes back to the same installation as a new organization with guids of its own', async () => {
  const { here, organization, bundle } = stand;
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
  const { here, bundle } = stand;
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

it('is taken by administrators of the organization, and loaded by the service', async () => {
  const { here, organization, person, bundle } = stand;
  const reader = await here.person(organization, { organizations: 'update', meteringPoints: 'read' });
  expect((await reader.get(`/api/organizations/${organization}/bundle`)).status).toBe(403);
  expect((await receive(person, bundle)).status).toBe(403);
  const [entry] = await here.owner(
    `select user_name from journal where action = 'export' and entity = 'organization' and record_guid = $1`,
    [organization],
  );
  expect(entry.user_name).toBeTruthy();
});
