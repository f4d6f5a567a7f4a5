import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beginStep } from '../../core/start-step.ts';
import { StartError } from '../../start-error.ts';
import { openFolder } from '../../usable-folder.ts';
import { type Account, accountFor, canEnter } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { closeToOthers } from './closed-folder.ts';
import { initialize } from './initialize.ts';

/** `folder` is the real location of the cluster, with links resolved. */
export type Cluster = { folder: string; logFile: string; account: Account; binaries: Binaries; durable: boolean };

/** Finds the cluster of a data folder or creates it. */
export async function prepareCluster(dataDir: string, durable: boolean, signal?: AbortSignal): Promise<Cluster> {
  // Under root the database runs as another user, who must be able to enter.
  openFolder(dataDir, { title: 'Папка данных', setting: 'DATA_DIR', mode: 0o755 });
  const path = join(dataDir, 'postgres');
  refuseBrokenLink(path);
  refuseUnfinishedRestore(dataDir, path);
  const account = accountFor(path);
  closeToOthers(dataDir, account);
  const binaries = findBinaries(account);
  if (!existsSync(join(path, 'PG_VERSION'))) {
    beginStep('Создаётся база данных');
    await initialize(path, account, binaries, durable, signal);
  }
  refuseForeignOwner(path, account);
  refuseOtherVersion(path, binaries.major);
  const folder = realpathSync(path);
  if (account && !canEnter(folder, account)) {
    throw new StartError(
      `Папка ${folder} закрыта для пользователя, от имени которого работает база данных: ` +
        'откройте проход к ней (chmod o+x для родительских папок) или укажите другую папку в DATA_DIR.',
    );
  }
  return { folder, logFile: join(dataDir, 'postgres.log'), account, binaries, durable };
}

/** Creating an empty database in place of a lost one would hide the loss. */
function refuseBrokenLink(path: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() || existsSync(path)) return;
  throw new StartError(
    `Ссылка ${path} ведёт в папку, которой нет: верните базу данных на место. ` +
      'Если она не нужна, удалите ссылку, и база будет создана заново.',
  );
}

/** The folder in which a database is restored before it is moved into place. */
export const restoringFolder = (dataDir: string): string => join(dataDir, 'restoring');

/** Refuses to start after an unfinished restore, because an empty database would hide that it failed. */
function refuseUnfinishedRestore(dataDir: string, path: string): void {
  const unfinished = restoringFolder(dataDir);
  if (existsSync(path) || !existsSync(unfinished)) return;
  throw new StartError(
    `Восстановление из копии в ${dataDir} ещё идёт или было прервано. Если прервано, повторите: npm run restore -- ФАЙЛ. ` +
      `Чтобы начать с пустой базы, удалите ${unfinished}.`,
  );
}

function refuseForeignOwner(path: string, account: Account): void {
  const { uid } = statSync(path);
  const expected = account?.uid ?? process.getuid?.();
  if (uid === expected) return;
  throw new StartError(
    `Папка ${path} принадлежит другому пользователю системы (uid ${uid}): ` +
      'запустите программу от его имени или от имени root либо укажите другую папку в DATA_DIR.',
  );
}

function refuseOtherVersion(path: string, major: string): void {
  const found = readFileSync(join(path, 'PG_VERSION'), 'utf8').trim();
  if (found === major) return;
  throw new StartError(
    `База в ${path} создана PostgreSQL ${found}, а в программе PostgreSQL ${major}: данные переносит копия.\n` +
      '  1. Прежней версией программы снимите копию:  npm run backup -- copy.tar\n' +
      `  2. Уберите ${path} в сторону.\n` +
      '  3. Этой версией восстановите:  npm run restore -- copy.tar',
  );
}
