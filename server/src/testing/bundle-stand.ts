import { expect } from 'vitest';
import { passport } from 'contract/features/passport/resources.ts';
import { bundleLoadingJob } from '../features/organizations/bundles/bundle-loading.job.ts';
import type { Answer, Client } from './client.ts';
import { create, everyRight, openMatrix } from './matrix.ts';
import { multipartOf, multipartType } from './messages.ts';
import { openWorld } from './world.ts';

/** Takes the bundle of an organization. */
export const handOver = async (client: Client, guid: string): Promise<Buffer> => {
  const { status, raw } = await client.get(`/api/organizations/${guid}/bundle`);
  expect(status).toBe(200);
  return raw;
};
/** Sends a bundle to an installation. */
export const receive = (client: Client, content: Uint8Array): Promise<Answer> =>
  client.send('POST', '/api/received-bundles', multipartOf([{ name: 'данные.tar', content: Buffer.from(content) }]), {
    'content-type': multipartType,
  });
/** Sends a bundle and makes an organization of it; returns the organization. */
export async function load(client: Client, content: Uint8Array): Promise<string> {
  const received = await receive(client, content);
  expect(received.status, JSON.stringify(received.body)).toBe(200);
  const path = `/api/received-bundles/${received.body.guid}`;
  expect((await client.post(`${path}/loading`, {})).status).toBe(200);
  await expect.poll(async () => (await client.get(path)).body.state, { timeout: 60_000 }).not.toBe('loading');
  const { body } = await client.get(path);
  expect(body).toMatchObject({ state: 'loaded', error: null });
  return body.loadedGuid;
}

/** Two installations, and the bundle of an organization of the first one with records of every kind. */
export async function openBundleStand() {
  const here = await openMatrix();
  const there = await openWorld({ isSeeded: true });
  const service = await there.service();
  for (const world of [here, there]) await world.work([bundleLoadingJob]);
  const organization = await here.organization();
  const person = await here.person(organization, everyRight('full'));
  const further = ['brands', 'models', 'price-sets', 'transmission-tariffs', 'forecasts', 'reports'];
  for (const name of [...passport.map((resource) => resource.name), ...further])
    await create(person, here.resource(name));
  const point = await create(person, here.resource('metering-points'));
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
  const bundle = await handOver(person, organization);
  const close = () => Promise.all([here.close(), there.close()]);
  return { here, there, service, organization, person, point, bundle, close };
}
export type BundleStand = Awaited<ReturnType<typeof openBundleStand>>;
