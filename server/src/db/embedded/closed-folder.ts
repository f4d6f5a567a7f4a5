import { chmodSync, chownSync, statSync } from 'node:fs';
import { log } from '../../core/log.ts';
import type { Account } from './account.ts';

/** Permissions cannot be changed on a folder of another user, or on a file system without permissions. */
function tryToClose(folder: string, mode: number, group: number): string {
  try {
    chownSync(folder, statSync(folder).uid, group);
    chmodSync(folder, mode);
    return 'диск не хранит права';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? '';
  }
}

/** Closes the data folder to other users of the machine. Under root the database's user gets access by group. Folders
 *  that cannot be closed are logged. */
export function closeToOthers(dataDir: string, account: Account): void {
  const { uid, gid } = statSync(dataDir);
  const isPassage = account !== undefined && account.uid !== uid;
  const group = isPassage ? account.gid : gid;
  const rights = () => statSync(dataDir).mode & 0o777;
  const isOpen = () => (rights() & (isPassage && statSync(dataDir).gid === group ? 0o067 : 0o077)) !== 0;
  if (process.platform === 'win32' || !isOpen()) return;
  const reason = tryToClose(dataDir, isPassage ? 0o710 : 0o700, group);
  if (!isOpen()) return;
  log.warn(
    `Папка данных ${dataDir} открыта другим пользователям системы (права ${rights().toString(8)}), и закрыть её программа не смогла ` +
      `(${reason}). Сделайте это сами: chmod 700 ${dataDir}`,
  );
}
