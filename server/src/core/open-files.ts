import type pg from 'pg';
import { placesOf } from './places.ts';
import type { ServedFile } from './serve.ts';

/** Opens a file, which holds a connection while it is read: slow readers must leave connections for everyone else. Errors:
 *  429 when the maximum number of files is open. */
export async function openInTurn(
  pool: pg.Pool,
  account: string,
  openFile: () => Promise<ServedFile>,
): Promise<ServedFile> {
  const leave = await placesOf(pool, 'exports').take(account);
  try {
    const file = await openFile();
    file.content.once('close', leave);
    return file;
  } catch (error) {
    leave();
    throw error;
  }
}
