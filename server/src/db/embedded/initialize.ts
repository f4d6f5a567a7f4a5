import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from '../../start-error.ts';
import { type Account, canEnter } from './account.ts';
import { type Binaries, makeSystemFolder, systemFolder } from './binaries.ts';
import { signal } from './processes.ts';

export const superuser = 'energoconsole';

/** A clean environment, because PostgreSQL reads settings from PG… variables and its locale from LC_… variables. */
export const cleanEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/** Creates a new cluster at `path`. It is created in a temporary folder and moved into place in one step: an
 *  interrupted start leaves nothing incomplete, and of several starts one wins. When the account cannot enter root's
 *  folders, the cluster stays in the system folder and `path` is a link to it. */
export async function initialize(
  path: string,
  account: Account,
  binaries: Binaries,
  durable: boolean,
  signal?: AbortSignal,
): Promise<void> {
  const isClosed = account !== undefined && !canEnter(dirname(path), account);
  if (isClosed) makeSystemFolder();
  else removeUnfinished(path);
  const made = isClosed ? join(systemFolder, `data-${randomBytes(6).toString('hex')}`) : `${path}.new-${process.pid}`;
  makeInOwnFolder(made);
  try {
    if (account) chownSync(made, account.uid, account.gid);
    await initdb(made, account, binaries, durable, signal);
    if (isClosed) symlinkSync(made, path);
    else renameSync(made, path);
    sync(dirname(path));
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (error instanceof StartError) throw error;
    if (existsSync(join(path, 'PG_VERSION'))) return;
    throw new StartError(
      `Папка ${path} не пуста, но базы данных в ней нет: освободите её или укажите другую в DATA_DIR.`,
    );
  }
}

async function initdb(
  folder: string,
  account: Account,
  binaries: Binaries,
  durable: boolean,
  signal?: AbortSignal,
): Promise<void> {
  const options = [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  const run = spawn(binaries.initdb, options, {
    ...account,
    cwd: folder,
    env: cleanEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = () => run.kill();
  signal?.addEventListener('abort', end);
  try {
    const [said, [status]] = await Promise.all([text(run.stderr), once(run, 'close')]);
    if (status !== 0) throw new Error(said.trim());
  } catch (error) {
    throw notMade(folder, (error as Error).message);
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

function makeInOwnFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    throw notMade(folder, (error as Error).message);
  }
}

function notMade(folder: string, reason: string): StartError {
  return new StartError(`Не удалось создать базу данных в ${folder}: ${reason}`);
}

function removeUnfinished(path: string): void {
  const prefix = `${basename(path)}.new-`;
  for (const name of readdirSync(dirname(path)).filter((each) => each.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length));
    if (pid === process.pid || !signal(pid, 0)) rmSync(join(dirname(path), name), { recursive: true, force: true });
  }
}

function sync(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
