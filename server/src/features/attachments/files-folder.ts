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

/** Whoever brings a file of this content and whoever takes one away wait for each other. */
const lockContent = (tx: Tx, digest: Buffer) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('attachment ' || ${digest.toString('hex')}, 0))`);

interface Place {
  folder: string;
  /** Hears why the folder does not take a file: the answer does not tell it. */
  log: { error(reason: unknown): void };
}

const isFull = ({ code }: NodeJS.ErrnoException) => code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';

async function orRefuse<T>({ log }: Place, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    log.error(error);
    const why = isFull(error as NodeJS.ErrnoException)
      ? 'На сервере кончилось место для файлов'
      : 'Место для файлов на сервере сейчас недоступно';
    throw new AppError('unavailable', {
      detail: `${why}: файл не сохранён. Сообщите администратору сервера.`,
      retryAfter: 60,
    });
  }
}

async function writeDraft(work: string, content: Buffer): Promise<void> {
  await mkdir(work, { mode: 0o700 });
  await writeFile(contentIn(work), content, { mode: 0o600, flag: 'wx', flush: true });
}

/**
 * Keeps a file under its digest, whole or not at all, together with what is written of it: `write` puts it in its place as the
 * last of its transaction. It can be read by nobody but the program, and never run. A folder of this work stands beside until the
 * end is known: after a program or a commit that was cut short it tells which file may belong to nobody. Errors: 503 where the
 * place is full or away.
 */
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
    // A commit that failed may have come through: whoever keeps house asks the database.
    if (!isPut) await leave();
    throw error;
  }
}

async function isAttached(pool: pg.Pool, digest: Buffer): Promise<boolean> {
  const organizations = await asOrg(pool, nobody, 'read', (tx) =>
    tx.rows<{ guid: string }>(sql`select guid from organization`),
  );
  for (const { guid } of organizations) {
    const scope = { organization: guid, account: null };
    const found = await asOrg(pool, scope, 'read', (tx) =>
      tx.one(sql`select true from attachment where sha256 = ${digest} and content is null limit 1`),
    );
    if (found) return true;
  }
  return false;
}

async function clear(pool: pg.Pool, folder: string, work: string, digest: Buffer): Promise<void> {
  const isPut = (await readdir(work)).length === 0;
  if (isPut)
    await asOrg(pool, nobody, 'write', async (tx) => {
      await lockContent(tx, digest);
      if (!(await isAttached(pool, digest))) await remove(placeOf(folder, digest).file);
    });
  await remove(work);
}

/** Takes away what was begun a day ago and never ended: drafts, and files that were put in their place and that no record has.
 *  Other files are not looked at: beside the wrong database a folder loses nothing. */
export async function clearUnfinished(pool: pg.Pool, folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const hex = unfinished.exec(name)?.[1];
    if (!hex) continue;
    const work = join(folder, name);
    // One that has just ended is gone.
    const begun = await stat(work).catch(() => undefined);
    if (begun && Date.now() - begun.mtimeMs > DAY) await clear(pool, folder, work, Buffer.from(hex, 'hex'));
  }
}
