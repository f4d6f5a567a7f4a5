import { existsSync, lstatSync, readlinkSync, rmSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemFolder } from '../db/embedded/binaries.ts';
import { restoringFolder } from '../db/embedded/cluster.ts';
import { startEmbedded } from '../db/embedded/start.ts';
import { openEmbedded } from '../db/open-owner.ts';
import { StartError } from '../start-error.ts';
import { openFolder } from '../usable-folder.ts';
import type { CopyControl } from './backup.ts';
import { restoreDatabase, type Source } from './restore-database.ts';

const clusterOf = (folder: string) => join(folder, 'postgres');

/** Refuses a data folder that already contains a database. */
export function refuseCluster(dataDir: string): void {
  if (!lstatSync(clusterOf(dataDir), { throwIfNoEntry: false })) return;
  throw new StartError(
    `В папке ${dataDir} уже есть база данных (${clusterOf(dataDir)}): копия её не заменяет. ` +
      'Укажите другую папку в DATA_DIR или уберите эту базу в сторону.',
  );
}

/** Creates the embedded database from a copy in a temporary folder and moves it into place in one step. Returns the
 *  skipped tables. */
export async function restoreEmbedded(dataDir: string, source: Source, manner: CopyControl): Promise<string[]> {
  const restoring = restoringFolder(dataDir);
  openFolder(dataDir, { title: 'Папка данных', setting: 'DATA_DIR', mode: 0o755 });
  await clear(restoring);
  await mkdir(restoring);
  // Creates the cluster, and locks out another restore into this folder.
  const embedded = await startEmbedded({ dataDir: restoring, role: 'all' });
  let skipped: string[];
  try {
    skipped = await fill(restoring, source, manner);
  } catch (error) {
    await embedded.stop();
    removeRestoring(restoring);
    throw error;
  }
  await embedded.stop();
  if (existsSync(join(clusterOf(restoring), 'postmaster.pid')))
    throw new StartError(`База данных в ${restoring} не остановилась: повторите восстановление.`);
  refuseCluster(dataDir);
  await rename(clusterOf(restoring), clusterOf(dataDir));
  const folder = await open(dataDir, 'r');
  await folder.sync().finally(() => folder.close());
  removeRestoring(restoring);
  return skipped;
}

async function fill(restoring: string, source: Source, { signal, progress }: CopyControl): Promise<string[]> {
  const { client, place, close } = await openEmbedded(restoring, 'guest');
  const stop = () => void client.end();
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    const skipped = await restoreDatabase(client, place, source, { signal, progress });
    // Otherwise the remaining data would be written during the shutdown, which has a time limit.
    await client.query('checkpoint');
    return skipped;
  } finally {
    signal.removeEventListener('abort', stop);
    await close();
  }
}

/** Removes the remains of an interrupted restore; refused while another one is running. */
async function clear(restoring: string): Promise<void> {
  if (!existsSync(restoring)) return;
  if (existsSync(clusterOf(restoring))) {
    const left = await startEmbedded({ dataDir: restoring, role: 'all' });
    await left.stop();
  }
  removeRestoring(restoring);
}

/** Also removes a cluster that had to be created in the system folder. */
function removeRestoring(restoring: string): void {
  const cluster = clusterOf(restoring);
  if (lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink()) {
    const made = readlinkSync(cluster);
    if (dirname(made) === systemFolder) rmSync(made, { recursive: true, force: true });
  }
  rmSync(restoring, { recursive: true, force: true });
}
