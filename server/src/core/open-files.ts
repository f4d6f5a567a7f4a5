import type pg from 'pg';
import { semaphoreOf } from './semaphore.ts';
import type { ServedFile } from './serve.ts';

/** Opens a file, which holds a connection while it is read: slow readers must leave connections for everyone else. Errors:
 *  429 when the maximum number of files is open. */
export async function openInTurn(
  pool: pg.Pool,
  account: string,
  openFile: () => Promise<ServedFile>,
): Promise<ServedFile> {
  const release = await semaphoreOf(pool, 'exports').acquire(account);
  try {
    const file = await openFile();
    file.content.once('close', release);
    return file;
  } catch (error) {
    release();
    throw error;
  }
}
