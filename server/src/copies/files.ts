import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { newGuid } from '../core/guid.ts';
import { keptFile } from '../core/kept-file.ts';
import { StartError } from '../start-error.ts';
import type { CopyWriter } from './copy-writer.ts';
import { names, type Manifest } from './manifest.ts';
import { counted, type Progress } from './progress.ts';

const BATCH = 1000;

/** The digests of files in FILES_DIR that rows refer to, in batches. */
async function* batchesOf(owner: pg.ClientBase): AsyncGenerator<string[]> {
  for (let after = ''; ;) {
    const { rows } = await owner.query<{ digest: string }>(
      `select distinct encode(sha256, 'hex') as digest from attachment
       where content is null and encode(sha256, 'hex') > $1 order by 1 limit ${BATCH}`,
      [after],
    );
    const digests = rows.map(({ digest }) => digest);
    if (digests.length) yield digests;
    if (digests.length < BATCH) return;
    after = digests.at(-1)!;
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** The size of a file; undefined when it is missing or its content has changed. */
async function sizeOf(file: string, digest: string): Promise<number | undefined> {
  try {
    return (await digestOf(file)) === digest ? (await stat(file)).size : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Copies the files to which rows of the snapshot refer. */
export async function copyFiles(
  owner: pg.ClientBase,
  folder: string | undefined,
  writer: CopyWriter,
  progress: Progress,
): Promise<Manifest['files']> {
  const { rows } = await owner.query<{ whole: number }>(
    'select count(distinct sha256) as whole from attachment where content is null',
  );
  const whole = rows[0]!.whole;
  const files = { count: 0, bytes: 0, lost: 0 };
  if (!whole) return files;
  if (!folder)
    throw new StartError(
      `Файлы записей (${counted(whole)}) лежат в каталоге: укажите его в FILES_DIR, чтобы они попали в копию.`,
    );
  progress.begin('Копируются файлы');
  for await (const digests of batchesOf(owner)) {
    for (const digest of digests) {
      const { file } = keptFile(folder, digest);
      const size = await sizeOf(file, digest);
      if (size === undefined) {
        files.lost++;
        continue;
      }
      await writer.stream(names.file(digest), size, createReadStream(file));
      files.count++;
      files.bytes += size;
      progress.at((files.count + files.lost) / whole, `файлов ${counted(files.count)}`);
    }
  }
  return files;
}

/** Writes a file of a copy to its place, completely or not at all; false when its content does not match its digest. */
export async function placeFile(folder: string, digest: string, data: AsyncIterable<Uint8Array>): Promise<boolean> {
  const { inside, file } = keptFile(folder, digest);
  await mkdir(inside, { recursive: true, mode: 0o700 });
  const draft = `${file}.${newGuid()}`;
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const piece of data) {
      hash.update(piece);
      yield piece;
    }
  };
  try {
    await pipeline(Readable.from(hashed()), createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
    const isWhole = hash.digest('hex') === digest;
    if (isWhole) await rename(draft, file);
    return isWhole;
  } finally {
    await rm(draft, { force: true });
  }
}
