import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packTar, unpackTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { StartError } from '../start-error.ts';
import { emptyDatabase, silentControl, startCommand, tablesIn, urlOf, type EmptyDatabase } from '../testing/copies.ts';
import { execute } from '../testing/global-setup.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { backup } from './backup.ts';
import { checkCopy } from './check-copy.ts';
import { names } from './manifest.ts';
import { pack } from '../core/pieces.ts';
import { restore } from './restore.ts';
import { Tally } from '../core/tally.ts';
import type { Json } from '../testing/client.ts';

const { folder, remove } = temporaryFolder();
const at = (name: string) => join(folder, name);
const file = at('copy.tar');
/** The template database of the tests: all tables of the program, and hardly any rows. */
const source = () => urlOf({ ...inject('testServer').owner, database: inject('testServer').template });

let copy: Buffer;
let empty: EmptyDatabase;
beforeAll(async () => {
  await backup({ databaseUrl: source(), dataDir: '', filesDir: undefined }, file, silentControl());
  copy = readFileSync(file);
  empty = await emptyDatabase();
});
afterAll(async () => {
  await empty.drop();
  remove();
});

const into = (target: { databaseUrl?: string; dataDir?: string }, from = file) =>
  restore({ databaseUrl: undefined, dataDir: at('nowhere'), filesDir: at('files'), ...target }, from, silentControl());

function written(content: Uint8Array): string {
  const name = at('other.tar');
  writeFileSync(name, content);
  return name;
}

const check = (content: Uint8Array) => checkCopy(written(content), silentControl().signal, silentControl().progress);

/** The archive with entries changed, added, or removed where the function returns undefined. */
async function rewritten(change: (name: string, data: Buffer) => Buffer | undefined, more: [string, Buffer][] = []) {
  const found = (await unpackTar(copy)).map(({ header, data }) => [header.name, Buffer.from(data!)] as const);
  const entries = [...found.slice(0, -1), ...more, ...found.slice(-1)].flatMap(([name, data]) => {
    const body = change(name, data);
    return body ? [{ header: { name, size: body.length }, body }] : [];
  });
  return packTar(entries);
}

const withManifest = (change: (manifest: Json) => void) =>
  rewritten((name, data) => {
    if (name !== names.manifest) return data;
    const manifest = JSON.parse(data.toString());
    change(manifest);
    return Buffer.from(JSON.stringify(manifest));
  });

/** Adds rows of another table. */
async function withRows(title: string, rows: string, describe: (tables: Json[], counted: object) => void) {
  const data = Buffer.from(rows);
  const tally = new Tally();
  tally.add(data);
  const counted = tally.result();
  return rewritten(
    (name, content) => {
      if (name !== names.manifest) return content;
      const manifest = JSON.parse(content.toString());
      describe(manifest.tables, counted);
      return Buffer.from(JSON.stringify(manifest));
    },
    [[names.piece(title, 1), await pack(data)]],
  );
}

describe('a copy is refused', () => {
  it('when any byte of it has changed', async () => {
    await expect(check(copy)).resolves.toMatchObject({ files: { count: 0 } });
    const placeOf = (name: string) => copy.indexOf(name);
    const piece = placeOf('tables/public.migration/000001');
    const manifest = copy.lastIndexOf(names.manifest);
    const places = [
      ...[0, 130, 512, 520].map((place) => placeOf(names.format) + place),
      ...[0, 10, 125, 149, 512, 513, 520, 600, 700].map((place) => piece + place),
      ...[0, 130, 513, 600, 5000].map((place) => manifest + place),
      copy.length - 1,
    ];
    const taken: number[] = [];
    for (const place of places) {
      const broken = Buffer.from(copy);
      broken[place]! ^= 0xff;
      const answer = await check(broken).catch((error: unknown) => error);
      if (!(answer instanceof StartError)) taken.push(place);
    }
    expect(taken).toEqual([]);
  });

  it('when it is truncated anywhere', async () => {
    for (const length of [0, 100, 512, 1024, copy.length >> 1, copy.length - 2048, copy.length - 1024, copy.length - 1])
      await expect(check(copy.subarray(0, length)), `${length}`).rejects.toThrow(StartError);
  });

  it('when something was removed from it or added to it', async () => {
    const without = await rewritten((name, data) => (name.includes('public.migration') ? undefined : data));
    await expect(check(without)).rejects.toThrow('таблица public.migration не та, что была');
    const outside = await rewritten((_, data) => data, [['files/../../outside', Buffer.from('x')]]);
    await expect(check(outside)).rejects.toThrow('«files/../../outside» не на своём месте');
    const renamed = await rewritten((_, data) => data, [[`files/${'0'.repeat(64)}`, Buffer.from('x')]]);
    await expect(check(renamed)).rejects.toThrow('не тот, что был');
    const bombed = await rewritten((name, data) =>
      name.includes('public.migration') ? Buffer.alloc(64 * 1024 * 1024) : data,
    );
    await expect(check(bombed)).rejects.toThrow('таблица public.migration не читается');
  });

  it('when its manifest would have the database do something else', async () => {
    const hostile = await withManifest(({ tables }) => {
      tables[0].partitions = [{ name: 'x', bound: "FOR VALUES FROM ('1') TO ('2'); drop table account" }];
    });
    await expect(check(hostile)).rejects.toThrow('её опись не читается');
  });

  it('when it is another kind of file', async () => {
    const tar = await packTar([{ header: { name: 'photo.jpg', size: 3 }, body: 'abc' }]);
    for (const other of [tar, Buffer.from('PGDMP'), Buffer.alloc(0), Buffer.alloc(4096)])
      await expect(check(other)).rejects.toThrow('не копия Энергоконсоли');
  });

  it('when it is of another format', async () => {
    const other = await rewritten((name, data) =>
      name === names.format ? Buffer.from('{"format":"energoconsole-copy","version":2}') : data,
    );
    await expect(check(other)).rejects.toThrow('сделана другой версией программы (вид 2): обновите программу');
  });

  it('when a newer or another program made it', async () => {
    const more = { number: 999, name: '0999_later.sql', checksum: 'a'.repeat(64) };
    const newer = await withManifest(({ migrations }) => migrations.push(more));
    await expect(into({ databaseUrl: empty.url }, written(newer))).rejects.toThrow(
      'более новая программа (0.1.0): этой её миграция 0999_later.sql не известна. Обновите программу.',
    );
    const other = await withManifest(({ migrations }) => (migrations[0].checksum = 'a'.repeat(64)));
    await expect(into({ databaseUrl: empty.url }, written(other))).rejects.toThrow('Копию сделала другая сборка');
    expect(await tablesIn(empty.connection)).toBe(0);
  });
});

describe('restoring is refused', () => {
  it('where a row refers to a missing row, and the database stays empty', async () => {
    const row = 'event\tnobody\t2026-01-01 00:00:00+00\t2026-01-01 00:00:00+00\n';
    const astray = await withRows('boss.subscription', row, (tables, counted) =>
      Object.assign(
        tables.find(({ name }) => name === 'subscription')!,
        counted,
      ),
    );
    await expect(into({ databaseUrl: empty.url }, written(astray))).rejects.toThrow(
      /^База данных отказала: .*subscription/,
    );
    expect(await tablesIn(empty.connection)).toBe(0);
  });

  it('into a database with a table in it', async () => {
    const filled = await emptyDatabase();
    try {
      await execute(filled.connection, 'create schema mine; create table mine.notes (text text)');
      await expect(into({ databaseUrl: filled.url })).rejects.toThrow(
        /не пуста: в ней таблиц — 1, например mine.notes/,
      );
    } finally {
      await filled.drop();
    }
  });

  it('into a folder with a database in it', async () => {
    mkdirSync(at('taken/postgres'), { recursive: true });
    await expect(into({ dataDir: at('taken') })).rejects.toThrow(`В папке ${at('taken')} уже есть база данных`);
  });

  it('of a file that is not there, or of a folder', async () => {
    await expect(into({ dataDir: at('new') }, at('absent.tar'))).rejects.toThrow(
      `${at('absent.tar')}: нет такого файла или папки.`,
    );
    await expect(into({ dataDir: at('new') }, folder)).rejects.toThrow(StartError);
    expect(existsSync(at('new'))).toBe(false);
  });

  it('with a damaged copy, and the folder stays as it was', async () => {
    const broken = written(copy.subarray(0, copy.length - 3000));
    await expect(into({ dataDir: at('new') }, broken)).rejects.toThrow('повреждена');
    expect(existsSync(at('new'))).toBe(false);
  });

  it('by a database that is away or denies access, without revealing its password', async () => {
    const { owner } = inject('testServer');
    const refusal = async (databaseUrl: string) =>
      (await into({ databaseUrl }).catch((error: Error) => error))?.message;
    const away = await refusal('postgresql://owner:hunter2@127.0.0.1:1/energoconsole');
    expect(away).toMatch(/^База данных 127.0.0.1:1\/energoconsole недоступна .* проверьте DATABASE_URL/);
    const stranger = await refusal(urlOf({ ...owner, user: 'nobody', password: 'hunter2' }));
    expect(stranger).toMatch(/не пустила/);
    expect(`${away} ${stranger}`).not.toContain('hunter2');
  });
});

it('leaves out a table that the program does not know, and tells its name', async () => {
  const more = await withRows('public.stray', '1\n2\n', (tables, counted) =>
    tables.push({ schema: 'public', name: 'stray', columns: ['x'], partitions: [], ...counted }),
  );
  const database = await emptyDatabase();
  const manner = silentControl();
  try {
    await restore({ databaseUrl: database.url, dataDir: '', filesDir: undefined }, written(more), manner);
    expect(manner.skipped).toEqual(['public.stray']);
    expect(await tablesIn(database.connection)).toBeGreaterThan(100);
  } finally {
    await database.drop();
  }
});

describe('copying is refused', () => {
  const from = { dataDir: '', filesDir: undefined };
  const make = (name: string, databaseUrl: string | undefined = source()) =>
    backup({ ...from, databaseUrl, dataDir: at('none') }, name, silentControl());

  it('into a file that is there, or beside an unfinished one, and both stay', async () => {
    await expect(make(file)).rejects.toThrow(`Файл ${file} уже есть`);
    writeFileSync(at('busy.tar.part'), 'другая');
    await expect(make(at('busy.tar'))).rejects.toThrow('Рядом лежит недописанная копия');
    expect(readFileSync(file).equals(copy)).toBe(true);
    expect(readFileSync(at('busy.tar.part'), 'utf8')).toBe('другая');
  });

  it('into a folder that is not there', async () => {
    await expect(make(at('absent/copy.tar'))).rejects.toThrow(`Папки ${at('absent')} нет`);
  });

  it('of a database without the program’s data, and of a folder without a database', async () => {
    await expect(make(at('empty.tar'), empty.url)).rejects.toThrow('нет данных программы');
    const nothing = backup({ ...from, databaseUrl: undefined, dataDir: at('none') }, at('empty.tar'), silentControl());
    await expect(nothing).rejects.toThrow(`В папке ${at('none')} нет базы данных: проверьте DATA_DIR.`);
    expect([existsSync(at('empty.tar')), existsSync(at('empty.tar.part'))]).toEqual([false, false]);
  });

  it.runIf(process.getuid?.() === 0)('by a full disk, and nothing is left on it', async ({ skip }) => {
    mkdirSync(at('disk'));
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32k', 'tmpfs', at('disk')]);
    skip(status !== 0, 'дисков здесь подключать нельзя');
    try {
      await expect(make(at('disk/copy.tar'))).rejects.toThrow('на диске кончилось место');
      expect(readdirSync(at('disk'))).toEqual([]);
    } finally {
      spawnSync('umount', ['-l', at('disk')]);
    }
  });
});

describe('the commands', () => {
  it.each([
    ['scripts/backup.ts', [], {}, 'Снять копию:'],
    ['scripts/backup.ts', ['one', 'two'], {}, 'Снять копию:'],
    ['scripts/restore.ts', [], {}, 'Восстановить из копии: npm run restore -- ФАЙЛ'],
    ['scripts/move.ts', [], {}, 'DATABASE_URL=postgresql://'],
    ['scripts/backup.ts', ['--check', '/nowhere/copy.tar'], {}, '/nowhere/copy.tar: нет такого файла или папки.'],
    ['scripts/backup.ts', ['x.tar'], { DATABASE_URL: 'mysql://a' }, 'Неверные настройки'],
  ])('%s %j answers a mistake with a word and code 1', async (script, args, env, words) => {
    const command = startCommand(script, args, env as Record<string, string>);
    expect(await command.exit).toBe(1);
    expect(command.said()).toContain(words);
    expect(command.said()).not.toMatch(/^\s+at |Error:/m);
  });

  it('copy, check and restore, and say what the copy holds', async () => {
    const made = startCommand('scripts/backup.ts', [at('by-command.tar')], { DATABASE_URL: source() });
    expect(await made.exit, made.said()).toBe(0);
    expect(made.said()).toMatch(/организаций: 0, пользователей: 0/);
    const checked = startCommand('scripts/backup.ts', ['--check', at('by-command.tar')], {});
    expect(await checked.exit, checked.said()).toBe(0);
    expect(checked.said()).toContain('Копия цела');
    const restored = startCommand('scripts/restore.ts', [at('by-command.tar')], { DATABASE_URL: empty.url });
    expect(await restored.exit, restored.said()).toBe(0);
    expect(restored.said()).toContain('Восстановлено.');
  });
});
