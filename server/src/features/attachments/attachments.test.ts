import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_ATTACHMENT_MB } from 'contract/features/passport/attachments.ts';
import { substations } from 'contract/features/passport/substations.ts';
import { anyResource, type AnyRow } from 'contract/kit/resource.ts';
import { createApp } from '../../app.ts';
import { Client } from '../../testing/client.ts';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { journalOf } from '../../testing/world.ts';

let world: Matrix;
let record: AnyRow;
beforeAll(async () => {
  world = await openMatrix();
  record = await create(world.master, anyResource(substations));
});
afterAll(() => world.close());

const PDF = Buffer.from('%PDF-1.7\n% акт допуска\n%%EOF');
const path = () => `/api/substations/${record.guid}/attachments`;
const attach = (client: Client, content: Buffer, name = 'Акт № 7.pdf') =>
  client.send('POST', `${path()}?name=${encodeURIComponent(name)}`, content, {
    'content-type': 'application/octet-stream',
  });

it('keeps a document as it is, hands it out as a file, and lets it be put away and back', async () => {
  const { status, body } = await attach(world.master, PDF);
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ name: 'Акт № 7.pdf', type: 'application/pdf', bytes: PDF.length }),
  ]);
  const { raw, headers } = await world.master.get(`${path()}/${body.guid}`);
  expect(raw.equals(PDF)).toBe(true);
  expect([headers['content-type'], headers['x-content-type-options']]).toEqual(['application/pdf', 'nosniff']);
  expect(String(headers['content-disposition'])).toMatch(/^attachment; /);

  const change = (isRemoved: boolean) => world.master.put(`${path()}/${body.guid}`, { isRemoved });
  expect((await change(true)).body.removedAt).not.toBeNull();
  expect((await change(false)).body.removedAt).toBeNull();
  const entries = await journalOf(world, record.guid);
  expect(entries.slice(-3).map(({ before, after }) => [before.attachment, after.attachment])).toEqual([
    [null, 'Акт № 7.pdf'],
    ['Акт № 7.pdf', null],
    [null, 'Акт № 7.pdf'],
  ]);
});

it.each([
  ['a page', Buffer.from('<html><script>alert(1)</script>'), 422],
  ['a program', Buffer.from('MZ\x90\x00'), 422],
  ['nothing', Buffer.alloc(0), 422],
  ['too much', Buffer.concat([PDF, Buffer.alloc(MAX_ATTACHMENT_MB * 1024 * 1024)]), 413],
])('refuses %s, whatever it is called', async (_, content, status) => {
  const before = (await world.master.get(path())).body.length;
  expect((await attach(world.master, content)).status).toBe(status);
  expect((await world.master.get(path())).body).toHaveLength(before);
});

it('follows the rights of the record', async () => {
  const { body } = await attach(world.master, PDF);
  const reader = await world.person(world.organizationGuid, { substations: 'read' });
  expect((await reader.get(`${path()}/${body.guid}`)).status).toBe(200);
  expect((await attach(reader, PDF)).status).toBe(403);
  const stranger = await world.person(await world.organization(), { substations: 'full' });
  expect((await stranger.get(path())).status).toBe(404);
  expect((await attach(stranger, PDF)).status).toBe(404);
});

it('is kept in a folder where the settings say so', async () => {
  const filesDir = mkdtempSync(join(tmpdir(), 'files-'));
  const { http } = createApp({ pool: world.pool, logLevel: 'silent', filesDir });
  await http.ready();
  const client = new Client(http, world.master.token, world.organizationGuid);
  const { body } = await attach(client, PDF);
  expect(readdirSync(filesDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())).toHaveLength(1);
  expect((await client.get(`${path()}/${body.guid}`)).raw.equals(PDF)).toBe(true);
  expect(await world.owner('select content from attachment where guid = $1', [body.guid])).toEqual([{ content: null }]);
  await http.close();
  rmSync(filesDir, { recursive: true });
});
