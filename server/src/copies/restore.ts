import { stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Config } from '../config.ts';
import { restoringFolder } from '../db/embedded/cluster.ts';
import { openOwn } from '../db/open-owner.ts';
import { StartError } from '../start-error.ts';
import { openFolder } from '../usable-folder.ts';
import type { CopySummary, CopyControl } from './backup.ts';
import { checkCopy } from './check-copy.ts';
import { explaining } from './faults.ts';
import { counted } from './progress.ts';
import { refuseFilled, restoreDatabase, type Source } from './restore-database.ts';
import { refuseCluster, restoreEmbedded } from './restore-embedded.ts';
import { versionsOf } from './versions.ts';

type Target = Pick<Config, 'databaseUrl' | 'dataDir' | 'filesDir'>;

/** Called before the start with the content of the copy, and at the end with the skipped tables. */
export interface RestoreOptions extends CopyControl {
  onChecked(made: CopySummary): void;
  onSkipped(tables: readonly string[]): void;
}

/** Restores a copy into the empty database of the settings, or creates the embedded database from it. */
export function restore(target: Target, file: string, manner: RestoreOptions): Promise<void> {
  return explaining(async () => {
    const { databaseUrl, dataDir } = target;
    try {
      await refuseTarget(target);
      const source = await checked(file, target, manner);
      const skipped = databaseUrl
        ? await restoreOwn(databaseUrl, source, manner)
        : await restoreEmbedded(dataDir, source, manner);
      if (skipped.length) manner.onSkipped(skipped);
    } finally {
      manner.progress.end();
    }
  });
}

/** Refuses a database that is not empty, before anything is read or written. */
export async function refuseTarget({ databaseUrl, dataDir }: Target): Promise<void> {
  if (!databaseUrl) return refuseCluster(dataDir);
  const { client, place, close } = await openOwn(databaseUrl);
  await refuseFilled(client, place).finally(close);
}

async function checked(file: string, target: Target, manner: RestoreOptions): Promise<Source> {
  const { filesDir } = target;
  const { size } = await stat(file);
  const manifest = await checkCopy(file, manner.signal, manner.progress);
  manner.progress.end();
  manner.onChecked({ manifest, size });
  const versions = versionsOf(manifest);
  if (manifest.files.count && !filesDir)
    throw new StartError(
      `В копии есть файлы записей (${counted(manifest.files.count)}): укажите в FILES_DIR каталог, куда их положить.`,
    );
  if (manifest.files.count) openFilesDir(target);
  return { file, manifest, versions, filesDir };
}

/** Refuses a files folder that is not writable or that lies inside the folders of the embedded database. */
function openFilesDir({ databaseUrl, dataDir, filesDir }: Target): void {
  const inside = [join(dataDir, 'postgres'), restoringFolder(dataDir)].find((folder) =>
    `${filesDir}${sep}`.startsWith(`${folder}${sep}`),
  );
  if (inside && !databaseUrl)
    throw new StartError(`FILES_DIR лежит в ${inside}, а эту папку занимает база данных: укажите другой каталог.`);
  openFolder(filesDir!, { title: 'Папка файлов', setting: 'FILES_DIR', mode: 0o700 });
}

async function restoreOwn(databaseUrl: string, source: Source, manner: CopyControl): Promise<string[]> {
  const { client, place, close } = await openOwn(databaseUrl);
  const stop = () => void client.end();
  manner.signal.addEventListener('abort', stop);
  try {
    manner.signal.throwIfAborted();
    return await restoreDatabase(client, place, source, manner);
  } finally {
    manner.signal.removeEventListener('abort', stop);
    await close();
  }
}
