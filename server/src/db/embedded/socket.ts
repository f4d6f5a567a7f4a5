import { createHash } from 'node:crypto';
import { accessSync, chownSync, constants, lstatSync, mkdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../../start-error.ts';
import type { Account } from './account.ts';

/** Only part of the socket's name: no network port is opened. */
export const port = 5432;

/** The folder for the socket of a cluster. TMPDIR is not preferred, because all programs must find the socket, and its
 *  path is limited to 107 bytes. */
export function socketFolder(folder: string): string {
  const name = `energoconsole-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
  try {
    accessSync('/tmp', constants.W_OK | constants.X_OK);
    return join('/tmp', name);
  } catch {
    return join(tmpdir(), name);
  }
}

/** Contains the process id too. */
export function socketLock(folder: string): string {
  return join(socketFolder(folder), `.s.PGSQL.${port}.lock`);
}

/** The folder permissions protect the database: a user who can enter needs no password. */
export function makeSocketFolder(cluster: string, account: Account): void {
  const folder = socketFolder(cluster);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const { uid, mode } = lstatSync(folder);
  const ours = uid === process.getuid?.() || uid === account?.uid;
  if (!ours || (mode & 0o170077) !== 0o040000) {
    throw new StartError(`Папка ${folder} занята другим пользователем системы: удалите её и повторите запуск.`);
  }
  if (account && uid !== account.uid) chownSync(folder, account.uid, account.gid);
}

export function removeSocketFolder(cluster: string): void {
  try {
    rmdirSync(socketFolder(cluster));
  } catch {
    // It contains the socket of a database just started by another program.
  }
}
