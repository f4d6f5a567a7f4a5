import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from './start-error.ts';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'нет права записи',
  EPERM: 'записать в неё нельзя',
  EROFS: 'она открыта только для чтения',
  ENOTDIR: 'на этом пути файл, а не папка',
  ENAMETOOLONG: 'слишком длинное имя',
  ELOOP: 'ссылки ведут по кругу',
  ENOENT: 'создать её нельзя',
};

/** Node's recursive mkdir never ends in /proc, where a folder that cannot be created is reported as missing. */
function make(path: string, mode: number): void {
  if (existsSync(path)) return;
  make(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Only writing is conclusive: permissions let root into folders that accept no files. */
function tryToWrite(path: string): void {
  try {
    rmdirSync(mkdtempSync(join(path, '.try-')));
  } catch (error) {
    // A full disk may be freed while the program runs.
    if (!['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Opens a folder from the settings, creating it if missing. Throws StartError when the program cannot write to it. */
export function openFolder(
  path: string,
  { title, setting, mode }: { title: string; setting: string; mode: number },
): void {
  try {
    make(path, mode);
    tryToWrite(path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = reasons[code] ? `${reasons[code]} (${code})` : code;
    throw new StartError(`${title} ${path} недоступна: ${reason}. Исправьте это или укажите другую в ${setting}.`);
  }
}
