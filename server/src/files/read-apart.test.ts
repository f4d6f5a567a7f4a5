import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readApart } from './read-apart.ts';

const program = fileURLToPath(new URL('reading-program.ts', import.meta.url));

it('reads a table in a separate process', async () => {
  const found = [];
  for await (const rows of readApart(Readable.from([Buffer.from('а;б\n1;2\n')]))) found.push(...rows);
  expect(found).toEqual([
    [1, ['а', 'б']],
    [2, ['1', '2']],
  ]);
});

it('may store compiled code, and writes nothing once a file has arrived', async () => {
  const { folder, remove } = temporaryFolder();
  // Runs beside the reading program: reports what may be written at its start, and tries to write at its end.
  const witness = `import { writeFileSync } from 'node:fs';
    console.error(process.permission.has('fs.write', ${JSON.stringify(folder)}));
    process.on('exit', () => { try { writeFileSync(${JSON.stringify(`${folder}/written`)}, ''); } catch (error) { console.error(error.code); } });`;
  const rights = ['--permission', '--allow-fs-read=*', `--allow-fs-write=${folder}/*`];
  const beside = `data:text/javascript,${encodeURIComponent(witness)}`;
  const child = spawn(process.execPath, [...rights, '--import', beside, program, '0'], {
    env: { NODE_COMPILE_CACHE: folder },
  });
  child.stdin.end('а;б\n');
  const [told, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([told.trim().split('\n'), code]).toEqual([['true', 'ERR_ACCESS_DENIED'], 0]);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^v\d/)]);
  remove();
});
