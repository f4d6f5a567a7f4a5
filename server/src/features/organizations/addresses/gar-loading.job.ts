import { AppError } from '../../../core/app-error.ts';
import { writeJournal } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import type { GarOptions, GarPiece } from '../../../exchange/gar-reader.ts';
import { readInPool } from '../../../files/reading-pool.ts';
import { UnreadableFile } from '../../../files/unzip.ts';
import { job, type JobContext } from '../../../jobs/kind.ts';
import { replaceRegion, stage, stageRegion, type LoadedRegion } from './load-region.ts';

const reader = new URL('../../../exchange/gar-reader.ts', import.meta.url);

/** Reading and writing are each half of the progress. */
const HALF = 100;

/** Reads the files of one region and replaces its addresses, all in one transaction. */
async function loadRegion(
  tx: Tx,
  names: string[],
  contents: Buffer[],
  { signal, progress }: JobContext,
): Promise<LoadedRegion> {
  await stageRegion(tx);
  const bytes = contents.reduce((sum, { length }) => sum + length, 0);
  let before = 0;
  for (const [index, content] of contents.entries()) {
    const options: GarOptions = { name: names[index]! };
    for await (const piece of readInPool<GarPiece>({ reader, content, options, by: null })) {
      signal.throwIfAborted();
      await stage(tx, piece);
      progress(Math.floor((HALF * (before + piece.done)) / bytes), 2 * HALF);
    }
    before += content.length;
  }
  return replaceRegion(tx, (share) => {
    signal.throwIfAborted();
    progress(HALF + Math.floor(HALF * share), 2 * HALF);
  });
}

/** Loads the received files once; undefined when that was done before. Errors: 422 when they are no longer stored. */
const loadOnce = (context: JobContext, guid: string) =>
  asOrg(context.pool, { ...context.actor, changesShared: true }, 'write', async (tx) => {
    const given = await tx.one<{ names: string[]; contents: Buffer[] | null; isLoaded: boolean }>(
      sql`select names, contents, region_code is not null as "isLoaded" from gar_loading where guid = ${guid} for update`,
    );
    if (given?.isLoaded) return undefined;
    if (!given?.contents) throw new AppError('invalid', { detail: 'Этих файлов больше нет: загрузите их снова.' });
    const loaded = await loadRegion(tx, given.names, given.contents, context);
    const { code, name, objects, houses } = loaded;
    writeJournal(tx, context.actor, {
      action: 'update',
      organization: context.organization,
      entity: 'gar_region',
      recordName: name,
      after: { code, objects, houses, files: given.names },
    });
    await tx.run(sql`update gar_loading set contents = null, region_code = ${code} where guid = ${guid}`);
    return loaded;
  });

const shown = (count: number) => count.toLocaleString('ru');

/** Loads the addresses of a region from files of the state register. */
export const garLoadingJob = job<{ loading?: string }>({
  name: 'garLoading',
  async run(context, { loading }) {
    if (!loading) throw new AppError('invalid', { detail: 'В запуске не названы файлы ГАР.' });
    try {
      const loaded = await loadOnce(context, loading);
      if (!loaded) return { summary: 'Эти файлы уже загружены' };
      const { name, objects, houses } = loaded;
      return { summary: `${name}: адресов — ${shown(objects)}, домов — ${shown(houses)}` };
    } catch (error) {
      const isOfFiles = error instanceof UnreadableFile || (error instanceof AppError && error.code === 'invalid');
      if (!isOfFiles) throw error;
      // A repeated attempt would fail in the same way, so the files are deleted.
      await asOrg(context.pool, context.actor, 'write', (tx) =>
        tx.run(sql`update gar_loading set contents = null where guid = ${loading}`),
      );
      throw error instanceof UnreadableFile ? new AppError('invalid', { detail: error.message }) : error;
    }
  },
});
