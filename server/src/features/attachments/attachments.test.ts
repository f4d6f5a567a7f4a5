import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_ATTACHMENT_MB } from 'contract/features/attachments/calls.ts';
import { substations } from 'contract/features/passport/substations.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { createApp } from '../../app.ts';
import { newGuid } from '../../core/guid.ts';
import { keptFile } from '../../core/kept-file.ts';
import { Client } from '../../testing/client.ts';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { canMount, mountDisk } from '../../testing/temporary-folder.ts';
import { journalOf } from '../../testing/world.ts';
import { digestOf } from './content.service.ts';
import { clearUnfinished } from './files-folder.ts';
import { sweepOrphans } from './sweep.ts';

let world: Matrix;
let record: AnyRow;
beforeAll(async () => {
  world = await openMatrix();
  record = await create(world.master, substations);
});
afterAll(() => world.close());

const PDF = Buffer.from('%PDF-1.7\n% акт допуска\n%%EOF');
const path = () => `/api/substations/${record.guid}/attachments`;
const attach = (client: Client, content: Buffer, name = 'Акт № 7.pdf') =>
  client.send('POST', `${path()}?name=${encodeURIComponent(name)}`, content, {
    'content-type': 'application/octet-stream',
  });

it('stores a document unchanged, serves it as a file, and can remove and restore it', async () => {
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

it('tells a picture from another file of the same kind by what is in it', async () => {
  const riff = (kind: string) => Buffer.from(`RIFF\x04\0\0\0${kind}`, 'latin1');
  const { status, body } = await attach(world.master, riff('WEBPVP8 '), 'Пломба.webp');
  expect([status, body.type]).toEqual([201, 'image/webp']);
  expect((await attach(world.master, riff('WAVEfmt '), 'Пломба.webp')).status).toBe(422);
});

it.each([
  ['a page', Buffer.from('<html><script>alert(1)</script>'), 422],
  ['a program', Buffer.from('MZ\x90\x00'), 422],
  ['nothing', Buffer.alloc(0), 422],
  ['too much', Buffer.concat([PDF, Buffer.alloc(MAX_ATTACHMENT_MB * 1024 * 1024)]), 413],
])('refuses %s, whatever its name', async (_, content, status) => {
  const before = (await world.master.get(path())).body.length;
  expect((await attach(world.master, content)).status).toBe(status);
  expect((await world.master.get(path())).body).toHaveLength(before);
});

describe('the name of a file', () => {
  const riff = Buffer.from('RIFF\x04\0\0\0WEBPVP8 ', 'latin1');
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

  it.each([
    ['x.exe', PDF, 'Файл «x.exe» внутри — PDF: переименуйте его в «x.pdf»'],
    ['x.html', PDF, 'Файл «x.html» внутри — PDF: переименуйте его в «x.pdf»'],
    ['x.pdf.exe', PDF, 'Файл «x.pdf.exe» внутри — PDF: переименуйте его в «x.pdf»'],
    ['x.exe.', PDF, 'Файл «x.exe» внутри — PDF: переименуйте его в «x.pdf»'],
    ['x\u202efdp.exe', PDF, 'Файл «xfdp.exe» внутри — PDF: переименуйте его в «xfdp.pdf»'],
    ['x.p\u200bdf.exe', PDF, 'Файл «x.pdf.exe» внутри — PDF: переименуйте его в «x.pdf»'],
    ['x.рdf', PDF, 'Файл «x.рdf» внутри — PDF: переименуйте его в «x.рdf.pdf»'],
    ['Акт от 12.05.2026', PDF, 'Файл «Акт от 12.05.2026» внутри — PDF: переименуйте его в «Акт от 12.05.2026.pdf»'],
    ['.pdf', PDF, 'Файл «.pdf» внутри — PDF: переименуйте его в «Файл.pdf»'],
    ['x.PNG', jpeg, 'Файл «x.PNG» внутри — JPEG: переименуйте его в «x.jpg»'],
    ['x.svg', png, 'Файл «x.svg» внутри — PNG: переименуйте его в «x.png»'],
    ['x.jpg', riff, 'Файл «x.jpg» внутри — WebP: переименуйте его в «x.webp»'],
    ['..', PDF, 'Это не имя файла'],
  ])('%s is refused for another content', async (name, content, message) => {
    const before = (await world.master.get(path())).body.length;
    expect(await attach(world.master, content, name)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'name', message }] },
    });
    expect((await world.master.get(path())).body).toHaveLength(before);
  });

  it.each([
    ['Акт.PDF', PDF, 'Акт.PDF'],
    ['Акт.exe.pdf', PDF, 'Акт.exe.pdf'],
    ['C:\\Мои документы\\Акт.pdf..', PDF, 'Акт.pdf'],
    ['Пломба.p\u202enG', png, 'Пломба.pnG'],
    ['Щит.JPEG', jpeg, 'Щит.JPEG'],
    ['Щит.jfif', jpeg, 'Щит.jfif'],
    ['Щит.jpg', jpeg, 'Щит.jpg'],
    ['Пломба.WebP', riff, 'Пломба.WebP'],
  ])('%s is kept and downloaded as what is in it', async (given, content, name) => {
    const { status, body } = await attach(world.master, content, given);
    expect([status, body.name]).toEqual([201, name]);
    const { headers } = await world.master.get(`${path()}/${body.guid}`);
    expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  });

  it('that was kept before is as its content', async () => {
    const names = ['Схема.exe', 'Схема.PDF', 'Схема', 'Схема.jpg'];
    const guids: string[] = [];
    for (const _ of names) guids.push((await attach(world.master, PDF)).body.guid);
    await world.owner(
      'update attachment a set name = n.name from unnest($1::uuid[], $2::text[]) n (guid, name) where n.guid = a.guid',
      [guids, names],
    );
    const file = new URL('../../db/migrations/0139_endings_of_files.sql', import.meta.url);
    await world.owner(readFileSync(file, 'utf8'));
    const kept = (await world.master.get(path())).body as { guid: string; name: string }[];
    expect(guids.map((guid) => kept.find((one) => one.guid === guid)!.name)).toEqual([
      'Схема.exe.pdf',
      'Схема.PDF',
      'Схема.pdf',
      'Схема.jpg.pdf',
    ]);
  });
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

describe('a folder for files', () => {
  let folder: string;
  let client: Client;
  let http: ReturnType<typeof createApp>['http'];
  const open = async (filesDir: string) => {
    ({ http } = createApp({ pool: world.pool, logLevel: 'silent', filesDir }));
    await http.ready();
    client = new Client(http, world.master.token, world.organizationGuid);
  };
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'files-'));
    await open(folder);
  });
  afterEach(async () => {
    await http.close();
    rmSync(folder, { recursive: true });
  });

  const filesIn = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  const works = () => readdirSync(folder).filter((name) => name.includes('.'));
  const age = (days: number) => {
    const then = new Date(Date.now() - days * 86_400_000);
    for (const name of works()) utimesSync(join(folder, name), then, then);
  };
  const fileOfAnother = () => Buffer.concat([PDF, randomBytes(8)]);
  /** Makes the commit fail or wait, depending on the name of the file, after everything else has succeeded. */
  const [failing, slow] = ['не сохранится.pdf', 'сохранится не сразу.pdf'];
  beforeAll(() =>
    world.owner(`
      create function late() returns trigger language plpgsql as $$ begin
        if new.name = '${failing}' then raise 'commit fails'; end if;
        perform pg_sleep(1);
        return null;
      end $$;
      create constraint trigger late after insert on attachment deferrable initially deferred
        for each row when (new.name in ('${failing}', '${slow}')) execute function late()`),
  );

  it('keeps the content, and the database its description', async () => {
    const { body } = await attach(client, PDF);
    expect(filesIn()).toHaveLength(1);
    expect(works()).toEqual([]);
    expect((await client.get(`${path()}/${body.guid}`)).raw.equals(PDF)).toBe(true);
    expect(await world.owner('select content from attachment where guid = $1', [body.guid])).toEqual([
      { content: null },
    ]);
  });

  it('has no file of a missing record', async () => {
    const nowhere = '/api/substations/01890000-0000-7000-8000-000000000000/attachments?name=x.pdf';
    const type = { 'content-type': 'application/octet-stream' };
    expect((await client.send('POST', nowhere, PDF, type)).status).toBe(404);
    expect(readdirSync(folder)).toEqual([]);
  });

  const expectRefused = async (content: Buffer, why: string, status = 503) => {
    const before = (await client.get(path())).body.length;
    const { status: answered, headers, body } = await attach(client, content);
    expect([answered, body.detail]).toEqual([status, `${why}: файл не сохранён. Сообщите администратору сервера.`]);
    expect(headers['retry-after']).toBe(status === 503 ? '60' : undefined);
    expect((await client.get(path())).body).toHaveLength(before);
  };

  it.each([
    ['is not there any more', (at: string) => rmSync(at, { recursive: true })],
    ['has become a file', (at: string) => writeFileSync(at, '')],
  ])('that %s is reported, and no record is created', async (_, spoil) => {
    const away = join(folder, 'away');
    await http.close();
    await open(away);
    if (_.startsWith('is')) mkdirSync(away);
    spoil(away);
    await expectRefused(PDF, 'Место для файлов на сервере сейчас недоступно');
  });

  it('that does not accept a file keeps no draft of it', async () => {
    const content = fileOfAnother();
    writeFileSync(join(folder, digestOf(content).toString('hex').slice(0, 2)), 'a file in the way');
    await expectRefused(content, 'Место для файлов на сервере сейчас недоступно');
    expect(filesIn()).toHaveLength(1);
    expect(works()).toEqual([]);
  });

  it.runIf(canMount())('that is full is reported, and works again when there is room', async () => {
    const unmount = mountDisk(folder, 'size=256k,mode=700');
    try {
      const large = Buffer.concat([PDF, Buffer.alloc(512 * 1024)]);
      await expectRefused(large, 'На сервере кончилось место для файлов', 507);
      expect(readdirSync(folder)).toEqual([]);
      expect((await attach(client, PDF)).status).toBe(201);
    } finally {
      unmount();
    }
  });

  it('is cleared of unfinished drafts after a day', async () => {
    const work = join(folder, `${digestOf(PDF).toString('hex')}.${newGuid()}`);
    await attach(client, PDF);
    mkdirSync(work);
    writeFileSync(join(work, 'content'), PDF.subarray(0, 9));
    await clearUnfinished(world.pool, folder);
    expect(works()).toHaveLength(1);
    age(2);
    await clearUnfinished(world.pool, folder);
    expect(works()).toEqual([]);
    expect(filesIn()).toHaveLength(1);
  });

  it('is cleared of a file whose commit failed, unless another record has it', async () => {
    const [wanted, unwanted] = [fileOfAnother(), fileOfAnother()];
    for (const content of [wanted, unwanted]) expect((await attach(client, content, failing)).status).toBe(500);
    expect([filesIn().length, works().length]).toEqual([2, 2]);
    const { body } = await attach(client, wanted);
    await client.put(`${path()}/${body.guid}`, { isRemoved: true });
    age(2);
    await clearUnfinished(world.pool, folder);
    expect([filesIn().length, works().length]).toEqual([1, 0]);
    expect((await client.get(`${path()}/${body.guid}`)).raw.equals(wanted)).toBe(true);
  });

  it.each([
    ['cleared', clearUnfinished],
    ['put aside', sweepOrphans],
  ])('keeps a file that is attached while the same content is being %s', async (_, clean) => {
    const content = fileOfAnother();
    await attach(client, PDF);
    await attach(client, content, failing);
    age(2);
    const [old] = works();
    const attaching = attach(client, content, slow);
    await vi.waitFor(() => {
      const [work] = works().filter((name) => name !== old);
      expect(readdirSync(join(folder, work!))).toEqual([]);
    });
    // The file is in place and its commit is in progress.
    await vi.waitFor(async () => {
      const { rowCount } = await world.pool.query(
        `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
      );
      expect(rowCount).toBe(1);
    });
    for (const old of [PDF, content]) utimesSync(keptFile(folder, digestOf(old).toString('hex')).file, 0, 0);
    await clean(world.pool, folder);
    const { status, body } = await attaching;
    expect([status, works()]).toEqual([201, clean === clearUnfinished ? [] : [old]]);
    expect((await client.get(`${path()}/${body.guid}`)).raw.equals(content)).toBe(true);
  });
});
