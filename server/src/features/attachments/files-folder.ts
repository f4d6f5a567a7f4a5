import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { AppError } from '../../core/app-error.ts';
import { newGuid } from '../../core/guid.ts';
import { keptFile } from '../../core/kept-file.ts';
import { sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';

const DAY = 24 * 60 * 60 * 1000;
const nobody = { organization: null, account: null };
const unfinished = /^([0-9a-f]{64})\.[0-9a-f-]{36}$/;

const placeOf = (folder: string, digest: Buffer) => keptFile(folder, digest.toString('hex'));

const contentIn = (work: string) => join(work, 'content');
const remove = (path: string) => rm(path, { recursive: true, force: true });

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Serializes transactions that add or remove a file with the same content. */
const lockContent = (tx: Tx, digest: Buffer) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('attachment ' || ${digest.toString('hex')}, 0))`);

interface Place {
  folder: string;
  /** Logs why the folder does not accept a file; the response does not contain it. */
  log: { error(reason: unknown): void };
}

const isFull = ({ code }: NodeJS.ErrnoException) => code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';

async function orRefuse<T>({ log }: Place, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    log.error(error);
    const refuse = (why: string) => `${why}: файл не сохранён. Сообщите администратору сервера.`;
    throw isFull(error as NodeJS.ErrnoException)
      ? new AppError('no_room', { detail: refuse('На сервере кончилось место для файлов') })
      : new AppError('unavailable', {
          detail: refuse('Место для файлов на сервере сейчас недоступно'),
          retryAfter: 60,
        });
  }
}

async function writeDraft(work: string, content: Buffer): Promise<void> {
  await mkdir(work, { mode: 0o700 });
  await writeFile(contentIn(work), content, { mode: 0o600, flag: 'wx', flush: true });
}

/** Stores a file under its digest atomically, together with its record: `write` puts the file in place as the last step
 *  of its transaction. Files are readable only by the program and never executable. A working folder stays beside the
 *  file until the outcome is known: after a crash or failed commit it marks a file that may have no record. Errors: 507
 *  when the folder is full, 503 when it is unavailable. */
export async function keepInFolder<T>(
  place: Place,
  digest: Buffer,
  content: Buffer,
  write: (put: (tx: Tx) => Promise<void>) => Promise<T>,
): Promise<T> {
  const { folder, log } = place;
  const work = join(folder, `${digest.toString('hex')}.${newGuid()}`);
  let isPut = false;
  const move = async () => {
    const { inside, file } = placeOf(folder, digest);
    await makeFolder(inside);
    await rename(contentIn(work), file);
    isPut = true;
  };
  const leave = () => remove(work).catch((error: unknown) => log.error(error));
  try {
    await orRefuse(place, writeDraft(work, content));
    const written = await write(async (tx) => {
      await lockContent(tx, digest);
      await orRefuse(place, move());
    });
    await leave();
    return written;
  } catch (error) {
    // A failed commit may have succeeded in the database; the cleanup finds out later.
    if (!isPut) await leave();
    throw error;
  }
}

/** Runs work on a file without a record, while no record can begin to refer to it. False when a record refers to it. */
export const withOrphan = (pool: pg.Pool, digest: Buffer, work: () => Promise<void>): Promise<boolean> =>
  asOrg(pool, nobody, 'write', async (tx) => {
    await lockContent(tx, digest);
    const [attached] = await tx.rows(sql`select from attached_files(array[${digest.toString('hex')}])`);
    if (!attached) await work();
    return !attached;
  });

async function clear(pool: pg.Pool, folder: string, work: string, digest: Buffer): Promise<void> {
  const isPut = (await readdir(work)).length === 0;
  if (isPut) await withOrphan(pool, digest, () => remove(placeOf(folder, digest).file));
  await remove(work);
}

/** Removes unfinished work older than a day: drafts, and files in place without a record. Other files are not touched,
 *  so a wrong database cannot destroy the folder. */
export async function clearUnfinished(pool: pg.Pool, folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const hex = unfinished.exec(name)?.[1];
    if (!hex) continue;
    const work = join(folder, name);
    // Undefined when the work has just finished.
    const begun = await stat(work).catch(() => undefined);
    if (begun && Date.now() - begun.mtimeMs > DAY) await clear(pool, folder, work, Buffer.from(hex, 'hex'));
  }
}
