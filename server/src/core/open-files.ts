import type pg from 'pg';
import { semaphoreOf } from './semaphore.ts';
import type { ServedFile } from './serve.ts';

/** Opens a file that occupies a connection while it is read; limited so that slow readers leave connections for others.
 *  Errors: 429. */
export async function openWhenFree(
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
