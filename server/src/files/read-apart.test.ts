import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { framed, framedValue } from './frames.ts';
import { readApart, readSmall } from './read-apart.ts';
import { readInPool } from './reading-pool.ts';

const program = fileURLToPath(new URL('reading-program.ts', import.meta.url));
const { folder, remove } = temporaryFolder();

/** The processes that this one has started to read files. */
const readers = (): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      const [, parent] = /\nPPid:\t(\d+)\n/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reading-program');
    } catch {
      return false;
    }
  });

const table = (...lines: string[]) => Buffer.from(lines.map((line) => `${line}\n`).join(''));
async function rowsOf(content: Buffer, by = 'somebody') {
  const found = [];
  for await (const rows of readApart(content, { by })) found.push(...rows);
  return found;
}

it('reads a table in a separate process', async () => {
  expect(await rowsOf(table('а;б', '1;2'))).toEqual([
    [1, ['а', 'б']],
    [2, ['1', '2']],
  ]);
});

it('a table that would take much memory is refused: a long row, too many rows, and many characters altogether', async () => {
  await expect(rowsOf(table(Array.from({ length: 60 }, () => 'я'.repeat(2000)).join(';')))).rejects.toMatchObject({
    details: { errors: [{ path: 'file', message: 'Строка 1: в ней больше 100\u00a0000 знаков' }] },
  });
  const small = (content: Buffer) => readSmall(content, { by: 'somebody', most: 1000, refusal: 'Слишком много' });
  expect(await small(table(...Array.from({ length: 1000 }, (_, index) => `${index};строка`)))).toHaveLength(1000);
  const refused = { details: { errors: [{ path: 'file', message: 'Слишком много' }] } };
  await expect(small(table(...Array.from({ length: 1001 }, (_, index) => `${index};строка`)))).rejects.toMatchObject(
    refused,
  );
  const row = Array.from({ length: 45 }, () => 'a'.repeat(1000)).join(';');
  await expect(small(table(...Array.from({ length: 900 }, () => row)))).rejects.toMatchObject(refused);
});

it('forty files at once take two processes, which stay for the next ones', async () => {
  const most = { readers: 0 };
  const files = Array.from({ length: 40 }, async (_, index) => {
    const rows = await rowsOf(table('а', String(index)), `person ${index % 4}`);
    most.readers = Math.max(most.readers, readers().length);
    return rows[1]![1][0];
  });
  expect(await Promise.all(files)).toEqual(Array.from({ length: 40 }, (_, index) => String(index)));
  expect(most.readers).toBe(2);
  const kept = readers();
  await rowsOf(table('а;б'));
  expect(readers()).toEqual(kept);
});

it('a process that falls over a file is replaced, and so is one whose reader stops half-way', async () => {
  const fatal = new URL(`data:text/javascript,export const read = () => process.exit(1)`);
  const reading = readInPool({ reader: fatal, content: Buffer.from('x'), options: null, by: 'somebody' });
  await expect(reading.next()).rejects.toThrow('не удалось прочитать');
  const long = table('а;б', ...Array.from({ length: 5000 }, (_, index) => `${index};чужое`));
  for await (const _ of readApart(long, { by: 'somebody' })) break;
  expect(await rowsOf(table('в;г'))).toEqual([[1, ['в', 'г']]]);
});

it('a process with too much memory is ended, and the file refused', async () => {
  const greedy = new URL(
    'data:text/javascript,export const read = () => { const all = []; for (;;) all.push(Buffer.alloc(1e7, 1)); }',
  );
  const reading = readInPool({ reader: greedy, content: Buffer.from('x'), options: null, by: 'somebody' });
  await expect(reading.next()).rejects.toThrow('не удалось прочитать');
});

it('a machine that lets no more processes begin leaves this one as it is, and files are read when it does', async () => {
  const { execPath } = process;
  const priority = getPriority();
  const isRead = async (content: Buffer) => (await rowsOf(content)).length > 0;
  try {
    process.execPath = `${folder}/missing`;
    for (let file = 0; file < 3; file++) await expect(isRead(table('а;б'))).rejects.toThrow();
    // An executable path with NUL, which cannot be started.
    process.execPath = 'no\0program';
    for (let file = 0; file < 3; file++) await expect(isRead(table('а;б'))).rejects.toThrow();
  } finally {
    process.execPath = execPath;
  }
  expect(getPriority()).toBe(priority);
  expect(await isRead(table('а;б'))).toBe(true);
});

it('may store compiled code, and writes nothing once a file has arrived', async () => {
  // Runs in the reading process: reports its write permissions at the start, and tries to write at the end.
  const witness = `import { writeFileSync } from 'node:fs';
    console.error(process.permission.has('fs.write', ${JSON.stringify(folder)}));
    process.on('exit', () => { try { writeFileSync(${JSON.stringify(`${folder}/written`)}, ''); } catch (error) { console.error(error.code); } });`;
  const rights = ['--permission', '--allow-fs-read=*', `--allow-fs-write=${folder}/*`];
  const beside = `data:text/javascript,${encodeURIComponent(witness)}`;
  const child = spawn(process.execPath, [...rights, '--import', beside, program], {
    env: { NODE_COMPILE_CACHE: folder },
  });
  const reader = new URL('table-reader.ts', import.meta.url).href;
  const asked = framedValue({ reader, options: { sheet: 0, isBegin: false } });
  child.stdin.end(Buffer.concat([asked, ...framed(table('а;б'))]));
  child.stdout.resume();
  const [printed, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([printed.trim().split('\n'), code]).toEqual([['true', 'ERR_ACCESS_DENIED'], 0]);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^v\d/)]);
  remove();
});
