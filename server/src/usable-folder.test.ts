import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { openFolder } from './usable-folder.ts';

let temporary: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  temporary = temporaryFolder();
});
afterEach(() => temporary.remove());
const at = (name: string) => join(temporary.folder, name);

describe('a folder of the settings', () => {
  it('is created with its parents, and an existing one stays as it is', () => {
    const open = () => openFolder(at('a/b/c'), { title: 'Папка', setting: 'X', mode: 0o700 });
    open();
    writeFileSync(at('a/b/c/file'), '');
    open();
    expect(readdirSync(at('a/b/c'))).toEqual(['file']);
    expect(statSync(at('a')).mode & 0o777).toBe(0o700);
  });

  it.each(['a file', 'a file/below'])(
    'that is impossible, as FILES_DIR=%s, is reported at start, before a database is created',
    (name) => {
      writeFileSync(at('a file'), '');
      const program = fileURLToPath(new URL('main.ts', import.meta.url));
      const env = { ...process.env, ROLE: 'jobs', DATA_DIR: at('data'), FILES_DIR: at(name) };
      const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
        env,
        encoding: 'utf8',
        timeout: 20_000,
      });
      expect([status, stdout, stderr]).toEqual([
        1,
        '',
        `Папка файлов ${at(name)} недоступна: на этом пути файл, а не папка (ENOTDIR). Исправьте это или укажите другую в FILES_DIR.\n`,
      ]);
      expect(existsSync(at('data'))).toBe(false);
    },
  );
});
