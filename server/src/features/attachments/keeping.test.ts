import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { substations } from 'contract/features/passport/substations.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { createApp, type Parts } from '../../app.ts';
import { keptFile } from '../../core/kept-file.ts';
import { Client } from '../../testing/client.ts';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { digestOf } from './content.service.ts';
import { sweepOrphans } from './sweep.ts';

let world: Matrix;
let record: AnyRow;
const ends: (() => unknown)[] = [];
beforeAll(async () => {
  world = await openMatrix();
  record = await create(world.master, substations);
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(() => world.close());

const PDF = Buffer.from('%PDF-1.7\n% акт допуска\n%%EOF');
const path = () => `/api/substations/${record.guid}/attachments`;
const attach = (client: Client, content: Buffer, name = 'Акт.pdf') =>
  client.send('POST', `${path()}?name=${encodeURIComponent(name)}`, content, {
    'content-type': 'application/octet-stream',
  });
async function program(parts: Partial<Parts>): Promise<Client> {
  const { http } = createApp({ pool: world.pool, logLevel: 'silent', ...parts });
  await http.ready();
  ends.push(() => http.close());
  return new Client(http, world.master.token, world.organizationGuid);
}
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  return folder;
};

it('takes the files of an organization up to its quota, also when they come at once', async () => {
  const client = await program({ filesQuotaMb: 1 });
  const file = Buffer.concat([PDF, Buffer.alloc(300 * 1024)]);
  const answers = await Promise.all(Array.from({ length: 6 }, () => attach(client, file)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 507, 507, 507]);
  const refused = answers.find(({ status }) => status === 507)!;
  expect(refused.body).toMatchObject({
    code: 'no_room',
    detail: expect.stringMatching(/^Файлы организации занимают 0,9\u00a0МБ из 1,0\u00a0МБ: этот файл, 0,3\u00a0МБ/),
  });
  await world.owner('delete from attachment');
});

it.each([
  ['C:\\Акты\\Акт 7.pdf', 'Акт 7.pdf'],
  ['../../etc/Акт.pdf', 'Акт.pdf'],
  ['Акт\u202efdp.pdf', 'Актfdp.pdf'],
])('a file named %j is kept as %j', async (given, kept) => {
  expect((await attach(world.master, PDF, given)).body.name).toBe(kept);
});

it.each(['folder/', '..', '\u200f'])('%j is no name of a file', async (name) => {
  expect((await attach(world.master, PDF, name)).status).toBe(422);
});

/** Implements clamd's INSTREAM: finds a text in the file, and refuses files larger than 1 MB. */
async function scanner(): Promise<string> {
  const server: Server = createServer((socket) => {
    let got = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      got = Buffer.concat([got, piece]);
      if (got.length > 1024 * 1024) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      if (!got.subarray(-4).equals(Buffer.alloc(4)) || !got.toString('latin1').startsWith('zINSTREAM\0')) return;
      socket.end(got.includes('ВИРУС') ? 'stream: Test.Virus FOUND\0' : 'stream: OK\0');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('keeps no file in which the scanner finds something, and none that it could not read', async () => {
  const client = await program({ filesScan: await scanner() });
  const before = (await client.get(path())).body.length;
  expect((await attach(client, PDF)).status).toBe(201);
  const found = await attach(client, Buffer.concat([PDF, Buffer.from('ВИРУС')]));
  expect([found.status, found.body.detail]).toEqual([
    422,
    'Проверка на вирусы нашла в файле «Test.Virus»: файл не принят.',
  ]);
  const large = await attach(client, Buffer.concat([PDF, Buffer.alloc(2 * 1024 * 1024, 'x')]));
  expect([large.status, large.headers['retry-after']]).toEqual([503, '60']);
  expect((await client.get(path())).body).toHaveLength(before + 1);
});

it('keeps no file while the scanner does not answer', async () => {
  const client = await program({ filesScan: 'tcp://127.0.0.1:1' });
  const { status, body } = await attach(client, PDF);
  expect([status, body.detail]).toEqual([503, expect.stringContaining('Проверка на вирусы сейчас недоступна')]);
});

it('puts files without a record aside for a month, and touches nothing for a database that knows none of them', async () => {
  const folder = newFolder();
  const say = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const put = (content: Buffer, days: number) => {
    const { inside, file } = keptFile(folder, digestOf(content).toString('hex'));
    mkdirSync(inside, { recursive: true });
    writeFileSync(file, content);
    age(file, days);
    return digestOf(content).toString('hex');
  };
  const age = (file: string, days: number) => {
    const then = new Date(Date.now() - days * 86_400_000);
    utimesSync(file, then, then);
  };
  const orphan = put(Buffer.from('чужой'), 2);
  put(Buffer.from('новый'), 0);
  await sweepOrphans(world.pool, folder);
  expect(readdirSync(folder)).not.toContain('orphans');

  const client = await program({ filesDir: folder });
  const { body } = await attach(client, PDF);
  age(keptFile(folder, digestOf(PDF).toString('hex')).file, 400);
  await sweepOrphans(world.pool, folder);
  expect(readdirSync(join(folder, 'orphans'))).toEqual([orphan]);
  expect((await client.get(`${path()}/${body.guid}`)).raw.equals(PDF)).toBe(true);
  age(join(folder, 'orphans', orphan), 31);
  await sweepOrphans(world.pool, folder);
  expect(readdirSync(join(folder, 'orphans'))).toEqual([]);
  say.mockRestore();
});
