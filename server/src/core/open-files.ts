import type pg from 'pg';
import { AppError } from './app-error.ts';
import type { ServedFile } from './serve.ts';

const MAX_OPEN = 4;
const open = new WeakMap<pg.Pool, number>();

/** Opens a file, which holds a connection while it is read: slow readers must leave connections for everyone else. Errors:
 *  429 when the maximum number of files is open. */
export async function openInTurn(pool: pg.Pool, openFile: () => Promise<ServedFile>): Promise<ServedFile> {
  const leave = takePlace(pool);
  try {
    const file = await openFile();
    file.content.once('close', leave);
    return file;
  } catch (error) {
    leave();
    throw error;
  }
}

function takePlace(pool: pg.Pool): () => void {
  const taken = open.get(pool) ?? 0;
  if (taken >= MAX_OPEN) {
    throw new AppError('too_many', {
      detail: 'Сейчас выгружаются другие файлы. Повторите через минуту.',
      retryAfter: 10,
    });
  }
  open.set(pool, taken + 1);
  let isTaken = true;
  return () => {
    if (isTaken) open.set(pool, (open.get(pool) ?? 1) - 1);
    isTaken = false;
  };
}
