import pg from 'pg';
import { StartError } from '../start-error.ts';

/** A copy that differs from what was written. */
export class DamagedCopy extends StartError {
  override name = 'DamagedCopy';

  constructor(file: string, why: string) {
    super(`Копия ${file} повреждена: ${why}. Возьмите другую.`);
  }
}

const fileFaults: Readonly<Record<string, string>> = {
  ENOSPC: 'на диске кончилось место',
  EDQUOT: 'кончилось место, отведённое пользователю',
  EFBIG: 'файл больше, чем позволяет файловая система',
  EACCES: 'нет права доступа',
  EPERM: 'нет права доступа',
  EROFS: 'диск открыт только для чтения',
  ENOENT: 'нет такого файла или папки',
  ENOTDIR: 'на пути к нему — не папка',
  EISDIR: 'это папка',
  EEXIST: 'такой файл уже есть',
  EIO: 'диск отвечает с ошибкой',
  ENAMETOOLONG: 'слишком длинное имя',
  ELOOP: 'ссылки ведут по кругу',
};

const DISK_FULL = '53100';
const NO_RIGHT = '42501';
/** Messages of the driver and the system about a broken connection. */
const brokenLine = /^(Connection terminated|Client was closed|read ECONN|write (EPIPE|ECONN))/;

/** Translates an error into a message for people; errors unrelated to files and databases are bugs and stay unchanged. */
export function explained(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error;
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError) {
    if (code === DISK_FULL) return new StartError(`На диске базы данных кончилось место: ${error.message}.`);
    if (code === NO_RIGHT)
      return new StartError(
        `База данных отказала: ${error.message}. Укажите в DATABASE_URL владельца базы: создать в ней таблицы может только он.`,
      );
    return new StartError(`База данных отказала: ${error.message}.`);
  }
  if (brokenLine.test(error.message))
    return new StartError('Связь с базой данных оборвалась: проверьте, работает ли она.');
  const fault = fileFaults[code];
  return fault ? new StartError(`${path ?? 'Файл'}: ${fault}.`) : error;
}

/** Runs the work and translates errors of files and databases into messages for people. */
export async function explaining<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explained(error);
  }
}
