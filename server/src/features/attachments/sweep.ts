import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { keptFile } from '../../core/kept-file.ts';
import { log } from '../../core/log.ts';
import { withOrphan } from './files-folder.ts';

const DAY = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 30;
const ASIDE = 'orphans';

const isOlder = async (path: string, days: number): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > days * DAY;
};
const entriesOf = (path: string) => readdir(path).catch(() => [] as string[]);

/** The files that have been in a folder for more than a day. */
async function settledFiles(folder: string): Promise<string[]> {
  const settled: string[] = [];
  for (const inside of (await readdir(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name)))
    for (const digest of (await entriesOf(join(folder, inside))).filter((name) => /^[0-9a-f]{64}$/.test(name)))
      if (await isOlder(keptFile(folder, digest).file, 1)) settled.push(digest);
  return settled;
}

/** The number of files per query. */
const BATCH = 10_000;

/** The files without a record; none when the database knows none of them. */
async function unattached(pool: pg.Pool, digests: readonly string[]): Promise<string[]> {
  const attached = new Set<string>();
  for (let at = 0; at < digests.length; at += BATCH) {
    const { rows } = await pool.query<{ digest: string }>('select digest from attached_files($1) as digest', [
      digests.slice(at, at + BATCH),
    ]);
    for (const { digest } of rows) attached.add(digest);
  }
  return attached.size > 0 ? digests.filter((digest) => !attached.has(digest)) : [];
}

/** Moves files without a record to `orphans` for 30 days, then removes them. If the database knows none of the files,
 *  it is a different one, and nothing is touched. */
export async function sweepOrphans(pool: pg.Pool, folder: string): Promise<void> {
  const orphaned = join(folder, ASIDE);
  const orphans = await unattached(pool, await settledFiles(folder));
  if (orphans.length > 0) await mkdir(orphaned, { recursive: true, mode: 0o700 });
  let moved = 0;
  for (const digest of orphans) {
    const place = join(orphaned, digest);
    // The same content may have been attached again meanwhile.
    const isMoved = await withOrphan(pool, Buffer.from(digest, 'hex'), async () => {
      await rename(keptFile(folder, digest).file, place);
      await utimes(place, new Date(), new Date());
    });
    if (isMoved) moved++;
  }
  if (moved > 0) log.info(`Файлов без записи: ${moved}. Они отложены в «${orphaned}» на ${KEPT_DAYS} дней.`);
  for (const name of await entriesOf(orphaned))
    if (await isOlder(join(orphaned, name), KEPT_DAYS)) await rm(join(orphaned, name), { force: true });
}
