import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { refuseUnfit } from '../db/fitness.ts';
import { alone, applyWithin } from '../db/migrate.ts';
import { StartError } from '../start-error.ts';
import type { CopyControl } from './backup.ts';
import { listOf, quoted, readTables, type Table } from './catalogue.ts';
import { placeFile } from './files.ts';
import { loosen, tighten } from './loosen.ts';
import { titleOf, type CopiedTable, type Manifest } from './manifest.ts';
import { makePartitions, type TablePair } from './partitions.ts';
import { readCopy } from './read-copy.ts';
import { settle } from './session.ts';
import { closeDoors, journalRestored } from './after-restore.ts';
import type { Versions } from './versions.ts';

/** A verified copy and what is needed to restore it. */
export interface Source {
  file: string;
  manifest: Manifest;
  versions: Versions;
  filesDir: string | undefined;
}

/** Refuses a database that contains any table. */
export async function refuseFilled(owner: pg.ClientBase, place: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'f', 'm') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1`);
  if (!rows.length) return;
  throw new StartError(
    `База данных ${place} не пуста: в ней таблиц — ${rows.length}, например ${rows[0]!.name}. ` +
      'Копия восстанавливается только в пустую: создайте новую базу (createdb) и укажите её в DATABASE_URL.',
  );
}

/** Restores a copy into an empty database in one transaction, so that a failure leaves it empty. Returns skipped tables
 *  unknown to the program. */
export async function restoreDatabase(
  owner: pg.Client,
  place: string,
  source: Source,
  manner: CopyControl,
): Promise<string[]> {
  await refuseUnfit(owner);
  await settle(owner);
  // A program started meanwhile waits here as well.
  const skipped = await alone(owner, async () => {
    await refuseFilled(owner, place);
    await owner.query("begin; set local maintenance_work_mem = '256MB'");
    try {
      const unknown = await fill(owner, source, manner);
      await owner.query('commit');
      return unknown;
    } catch (error) {
      await owner.query('rollback').catch(() => undefined);
      throw error;
    }
  });
  manner.progress.begin('Собирается статистика');
  // The restore is complete; without statistics the first queries would only be slower.
  await owner.query('analyze').catch(() => undefined);
  return skipped;
}

async function fill(
  owner: pg.Client,
  { file, manifest, versions, filesDir }: Source,
  { signal, progress }: CopyControl,
): Promise<string[]> {
  progress.begin('Создаются таблицы');
  await applyWithin(owner, versions.copied);
  const present = await readTables(owner);
  await owner.query(`truncate ${present.map(quoted).join(', ')}`);
  const tables = matched(manifest, present);
  await makePartitions(owner, tables);
  const loosened = await loosen(owner);

  progress.begin('Восстанавливаются строки');
  const again = await readCopy(
    file,
    {
      async table(title, data) {
        const table = tables.get(title);
        if (table) await copyIn(owner, table.copied, data);
        else for await (const piece of data) void piece;
      },
      file: (digest, data) => placeFile(filesDir!, digest, data),
    },
    signal,
    progress,
  );
  if (again.madeAt !== manifest.madeAt) throw new StartError(`Файл ${file} заменили, пока он читался: начните снова.`);
  for (const sequence of manifest.sequences)
    await owner.query('select setval(to_regclass($1), $2, $3)', [quoted(sequence), sequence.value, sequence.isCalled]);
  await tighten(owner, loosened, progress);

  progress.begin('Заканчивается');
  await applyWithin(owner, versions.newer);
  await closeDoors(owner);
  await journalRestored(owner, manifest);
  return manifest.tables.map(titleOf).filter((title) => !tables.has(title));
}

const copyIn = (owner: pg.Client, table: CopiedTable, data: AsyncIterable<Buffer>) =>
  pipeline(data, owner.query(copyFrom(`copy ${quoted(table)} (${listOf(table.columns)}) from stdin`)));

/** The tables of a copy that exist in the database, each with the same columns. */
function matched({ tables }: Manifest, present: readonly Table[]): Map<string, TablePair> {
  const byTitle = new Map(present.map((table) => [titleOf(table), table]));
  const found = new Map<string, TablePair>();
  for (const copied of tables) {
    const table = byTitle.get(titleOf(copied));
    if (!table) continue;
    if (table.columns.toSorted().join() !== copied.columns.toSorted().join())
      throw new StartError(
        `Таблица ${titleOf(copied)} в копии не такая, как у программы: её столбцы изменили мимо программы. ` +
          'Верните их, как были, и снимите копию снова.',
      );
    found.set(titleOf(copied), { copied, table });
  }
  return found;
}
