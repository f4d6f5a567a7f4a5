import { lstat, mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_UPLOAD_MB } from 'contract/features/measurements/imports/facts.ts';
import { newGuid } from '../../../core/guid.ts';
import { asOrg } from '../../../core/transaction.ts';
import { job } from '../../../jobs/kind.ts';
import { openFile } from './open-file.service.ts';
import { keepFile } from './stored.service.ts';

const MOST = 100;
const MAX_BYTES = MAX_UPLOAD_MB * 1024 * 1024;
/** A file written more recently may be incomplete. */
const SETTLED_MS = 3000;

/** The folders of an organization: one for incoming files, and two for processed ones. */
async function foldersOf(dataDir: string, organization: string) {
  const [inside, done, failed] = ['in', 'done', 'failed'].map((name) => join(dataDir, 'exchange', organization, name));
  for (const folder of [inside, done, failed]) await mkdir(folder!, { recursive: true, mode: 0o700 });
  return { inside: inside!, done: done!, failed: failed! };
}

/** The waiting regular files of a folder; links and subfolders are skipped. */
async function waitingIn(folder: string): Promise<{ name: string; size: number }[]> {
  const waiting: { name: string; size: number }[] = [];
  for (const name of (await readdir(folder)).toSorted()) {
    const state = await lstat(join(folder, name)).catch(() => undefined);
    if (!state?.isFile() || Date.now() - state.mtimeMs < SETTLED_MS) continue;
    waiting.push({ name, size: state.size });
    if (waiting.length === MOST) break;
  }
  return waiting;
}

/** Loads files from the organization's folder like uploads. */
export const measurementFolderJob = (dataDir: string) =>
  job({
    name: 'measurementFolder',
    async run({ pool, organization, actor, log, progress, signal }) {
      const { inside, done, failed } = await foldersOf(dataDir, organization);
      const waiting = await waitingIn(inside);
      let refused = 0;
      for (const [index, { name, size }] of waiting.entries()) {
        signal.throwIfAborted();
        const path = join(inside, name);
        const isTooLarge = size > MAX_BYTES;
        const files = isTooLarge ? [] : await openFile({ name, content: await readFile(path) }, null);
        const isRefused = isTooLarge || files.some(({ refusal }) => refusal);
        const choices = { isTrial: false, createPoints: false, source: 'folder' } as const;
        // If the program stops before the file is moved, it is loaded again and recognized as a duplicate.
        await asOrg(pool, actor, 'write', async (tx) => {
          for (const { file, refusal } of files) await keepFile(tx, actor, file, choices, refusal);
        });
        await rename(path, join(isRefused ? failed : done, `${newGuid()} ${name}`));
        if (isRefused) refused++;
        log(isRefused ? 'warning' : 'info', isTooLarge ? `${name}: больше ${MAX_UPLOAD_MB} МБ` : `${name}: взят`);
        progress(index + 1, waiting.length);
      }
      return { summary: `Принято файлов: ${waiting.length - refused}, отказано: ${refused}`, hasWarnings: refused > 0 };
    },
  });
