import { createHash } from 'node:crypto';
import { packTar, unpackTar } from 'modern-tar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pack, unpack } from '../../../core/pieces.ts';
import { openBundleStand, receive, type BundleStand } from '../../../testing/bundle-stand.ts';
import { names } from './layout.ts';
import type { Json } from '../../../testing/client.ts';

let stand: BundleStand;
beforeAll(async () => void (stand = await openBundleStand()));
afterAll(() => stand.close());

/** The bundle with one entry changed. */
async function changed(
  name: RegExp,
  change: (data: Buffer) => Buffer | Promise<Buffer>,
  rename?: string,
): Promise<Uint8Array> {
  const entries = await unpackTar(stand.bundle);
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
const asJson = (change: (value: Json) => void) => (data: Buffer) => {
  const value = JSON.parse(data.toString());
  change(value);
  return Buffer.from(JSON.stringify(value));
};
const pieceOf = (table: string) => new RegExp(`^tables/${table}/`);
/** A bundle with changed rows of a table and a matching manifest. */
async function forged(table: string, change: (row: Json) => void): Promise<Uint8Array> {
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
    const manifestTable = tables.find(({ name }: { name: string }) => name === table);
    Object.assign(manifestTable, { bytes: made.length, sha256: createHash('sha256').update(made).digest('hex') });
  });
  return packTar(
    entries.map(({ header, data }) => {
      const body = header.name === names.manifest ? fit(Buffer.from(data!)) : data!;
      return { header: { ...header, size: body.length }, body };
    }),
  );
}

it.each<[what: string, make: () => Promise<Uint8Array> | Uint8Array, manifestTable: RegExp]>([
  ['no archive', () => Buffer.from('не архив'), /не переданные данные/],
  ['half of one', () => stand.bundle.subarray(0, 512 * 40), /повреждён/],
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
])('refuses %s and keeps nothing', async (_, make, manifestTable) => {
  const { there, service } = stand;
  const before = await there.owner('select count(*) from received_bundle');
  const { status, body } = await receive(service, await make());
  expect([status, body.errors?.[0]?.message]).toEqual([422, expect.stringMatching(manifestTable)]);
  expect(await there.owner('select count(*) from received_bundle')).toEqual(before);
});

it.each<[what: string, make: () => Promise<Uint8Array>]>([
  ['a reference out of the bundle', () => forged('reading', (row) => (row.device_guid = stand.organization))],
  ['a state that there is none of', () => forged('series', (row) => (row.step_minutes = 7))],
  ['a day of too many values', () => forged('interval_day', (row) => row.v.push(1))],
  ['a series that is not there', () => forged('interval_day', (row) => (row.series = 1000))],
  ['a file of another kind', () => forged('attachment', (row) => (row.type = 'image/png'))],
  ['a file that is named as a program', () => forged('attachment', (row) => (row.name = 'акт.exe'))],
])('loads nothing of a bundle with %s', async (_, make) => {
  const { there, service } = stand;
  const before = await there.owner(
    'select (select count(*) from organization) as o, (select count(*) from metering_point) as p',
  );
  const received = await receive(service, await make());
  expect(received.status).toBe(200);
  const path = `/api/received-bundles/${received.body.guid}`;
  await service.post(`${path}/loading`, {});
  await expect.poll(async () => (await service.get(path)).body.state, { timeout: 30_000 }).toBe('failed');
  expect((await service.get(path)).body.error).toMatch(
    /не подходит|неверным числом|другого вида|акт\.exe» внутри — PDF/,
  );
  expect(
    await there.owner('select (select count(*) from organization) as o, (select count(*) from metering_point) as p'),
  ).toEqual(before);
});
