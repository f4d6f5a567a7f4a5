import { hostname } from 'node:os';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartError } from '../start-error.ts';
import { listOf, quoted, readSequences, readTables, type Table } from './catalogue.ts';
import type { CopyWriter } from './copy-writer.ts';
import { copyFiles } from './files.ts';
import { FORMAT, names, titleOf, type CopiedTable, type Manifest } from './manifest.ts';
import { cut, pack } from '../core/pieces.ts';
import { counted, type Progress } from './progress.ts';
import { programVersion } from './program-version.ts';
import { settle } from './session.ts';
import { Tally } from '../core/tally.ts';

const READ_BYTES = 1024 * 1024;
const ignore = () => undefined;

async function writeTable(
  owner: pg.Client,
  table: Table,
  writer: CopyWriter,
  onRows: (rows: number) => void,
): Promise<CopiedTable> {
  const { schema, name, columns, partitions, isPartitioned } = table;
  const listed = listOf(columns);
  const source = isPartitioned ? `(select ${listed} from ${quoted(table)})` : `${quoted(table)} (${listed})`;
  const stream = owner.query(copyTo(`copy ${source} to stdout`, { highWaterMark: READ_BYTES }));
  const tally = new Tally();
  let number = 0;
  // The next piece is read while this one is compressed and written.
  let writing: Promise<unknown> = Promise.resolve();
  for await (const piece of cut(stream)) {
    tally.add(piece);
    onRows(tally.rows);
    await writing;
    const entry = names.piece(titleOf(table), ++number);
    writing = pack(piece).then((packed) => writer.add(entry, packed));
    writing.catch(ignore);
  }
  await writing;
  return { schema, name, columns, partitions, ...tally.result() };
}

async function writeTables(
  owner: pg.Client,
  tables: readonly Table[],
  writer: CopyWriter,
  progress: Progress,
): Promise<CopiedTable[]> {
  const whole = tables.reduce((sum, { size }) => sum + size, 0);
  const written: CopiedTable[] = [];
  let [before, rowsBefore] = [0, 0];
  progress.begin('Копируются таблицы');
  for (const table of tables) {
    const onRows = (rows: number) => {
      const part = table.estimate > 0 ? Math.min(rows / table.estimate, 1) : 0;
      progress.at((before + table.size * part) / (whole || 1), `строк ${counted(rowsBefore + rows)}`);
    };
    const done = await writeTable(owner, table, writer, onRows);
    written.push(done);
    before += table.size;
    rowsBefore += done.rows;
  }
  return written;
}

/** Writes a snapshot of a database into an archive while programs continue to write. */
export async function writeCopy(
  owner: pg.Client,
  { place, filesDir }: { place: string; filesDir: string | undefined },
  writer: CopyWriter,
  progress: Progress,
): Promise<Manifest> {
  await settle(owner);
  await owner.query('begin isolation level repeatable read, read only');
  const [{ at, postgres, is_ours }] = (
    await owner.query(
      `select now() as at, current_setting('server_version') as postgres, to_regclass('public.migration') is not null as is_ours`,
    )
  ).rows;
  if (!is_ours) throw new StartError(`В базе ${place} нет данных программы: копировать нечего.`);
  const tables = await readTables(owner);
  // Prevents changes of table definitions during the copy.
  await owner.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`);
  const { rows: migrations } = await owner.query('select number, name, checksum from migration order by number');

  await writer.add(names.format, json(FORMAT));
  const written = await writeTables(owner, tables, writer, progress);
  const files = await copyFiles(owner, filesDir, writer, progress);
  const manifest: Manifest = {
    madeAt: at,
    source: { place, host: hostname() },
    program: programVersion,
    postgres,
    migrations,
    tables: written,
    sequences: await readSequences(owner),
    files,
  };
  await owner.query('commit');
  await writer.add(names.manifest, json(manifest));
  await writer.finish();
  return manifest;
}

const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
