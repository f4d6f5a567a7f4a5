import { existsSync, realpathSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../config.ts';
import { openOwner, type Owner } from '../db/open-owner.ts';
import { StartError } from '../start-error.ts';
import { checkCopy } from './check-copy.ts';
import { CopyWriter } from './copy-writer.ts';
import { DamagedCopy, explaining } from './faults.ts';
import type { Manifest } from './manifest.ts';
import type { Progress } from './progress.ts';
import { writeCopy } from './write-copy.ts';

/** How a long operation is cancelled and reports its progress. */
export interface CopyControl {
  signal: AbortSignal;
  progress: Progress;
}

export interface CopySummary {
  manifest: Manifest;
  /** The size of the file. */
  size: number;
}

/** Copies the configured database into a file while programs may be using it. The file appears only after it has been
 *  verified. */
export function backup(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'filesDir'>,
  file: string,
  manner: CopyControl,
): Promise<CopySummary> {
  return explaining(async () => {
    refusePlace(file, config);
    return copyOf(await openOwner(config), config.filesDir, file, manner);
  });
}

/** Copies an open database and closes it. */
export async function copyOf(
  { client, place, close }: Owner,
  filesDir: string | undefined,
  file: string,
  { signal, progress }: CopyControl,
): Promise<CopySummary> {
  let writer: CopyWriter | undefined;
  const stop = () => void client.end();
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    writer = new CopyWriter(file, signal);
    const written = await writeCopy(client, { place, filesDir }, writer, progress);
    const manifest = await checkCopy(writer.part, signal, progress);
    if (!isDeepStrictEqual(manifest, written)) throw new DamagedCopy(writer.part, 'прочитано не то, что записано');
    const { size } = await stat(writer.part);
    await writer.keep();
    return { manifest, size };
  } catch (error) {
    await writer?.drop();
    throw error;
  } finally {
    progress.end();
    signal.removeEventListener('abort', stop);
    await close();
  }
}

function refusePlace(file: string, { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  const folder = dirname(resolve(file));
  if (!existsSync(folder)) throw new StartError(`Папки ${folder} нет: создайте её или назовите другой файл.`);
  const cluster = join(dataDir, 'postgres');
  if (
    !databaseUrl &&
    existsSync(cluster) &&
    `${realpathSync(folder)}${sep}`.startsWith(`${realpathSync(cluster)}${sep}`)
  )
    throw new StartError(`Папка ${folder} — сама база данных: положите копию в другое место.`);
}
