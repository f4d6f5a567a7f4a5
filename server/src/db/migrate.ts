import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { lockSpace, locks } from './advisory-locks.ts';

export type Migration = { number: number; name: string; sql: string; checksum: string };
export type Applied = Pick<Migration, 'number' | 'name' | 'checksum'>;

/** The former name of the second migration, from before the schema files were rewritten. */
const earlierBuilds = ['0002_reference_data.sql'];

const ownFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Runs the work in one program at a time; the others wait. */
export async function alone<T>(owner: pg.Client, work: () => Promise<T>): Promise<T> {
  await owner.query('select pg_advisory_lock($1, $2)', [lockSpace, locks.migrate]);
  try {
    return await work();
  } finally {
    await owner.query('select pg_advisory_unlock($1, $2)', [lockSpace, locks.migrate]);
  }
}

/**
 * Applies the numbered files to the database in order, forward only, each in a transaction of its own; the caller holds the
 * lock of `alone`. The first files are the schema, one per area; its changes follow. Throws StartError when the database and
 * the files disagree.
 */
export async function migrate(owner: pg.Client, folder = ownFolder): Promise<void> {
  const files = readMigrations(folder);
  await makeReady(owner);
  const { rows } = await owner.query<Applied>('select number, name, checksum from migration order by number');
  compare(rows, files);
  for (const file of files.slice(rows.length)) await apply(owner, file);
}

/** Applies the given files within a transaction that the caller begins and ends. */
export async function applyWithin(owner: pg.ClientBase, files: readonly Migration[]): Promise<void> {
  await makeReady(owner);
  for (const file of files) {
    try {
      await run(owner, file);
      // Runs the deferred checks that a file leaves for the end of its own transaction.
      await owner.query('set constraints all immediate; set constraints all deferred');
    } catch (error) {
      throw notApplied(file, error);
    }
  }
}

async function makeReady(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    `create table if not exists migration (
       number integer primary key,
       name text not null,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  );
}

/** The numbered files in order. */
export function readMigrations(folder = ownFolder): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file, index) => {
      const name = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file);
      if (!name || Number(name[1]) !== index + 1) {
        throw new StartError(
          `Миграция ${file}: ждали номер ${String(index + 1).padStart(4, '0')} и имя вида 0001_name.sql.`,
        );
      }
      const sql = readFileSync(join(folder, file), 'utf8');
      // A checkout may convert line endings; the statements stay the same.
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
      return { number: index + 1, name: file, sql, checksum };
    });
}

/** Throws StartError when what was applied to a database is not the beginning of the files. */
export function compare(applied: Applied[], files: Migration[]): void {
  for (const [index, row] of applied.entries()) {
    const file = files[index];
    if (!file) {
      throw new StartError(
        `База данных новее программы: в ней применена миграция ${row.name}, которой в программе нет. Обновите программу.`,
      );
    }
    if (earlierBuilds.includes(row.name)) {
      throw new StartError(
        'База данных создана сборкой программы до первого выпуска: эта программа её не читает и ничего в ней не меняет. ' +
          'Укажите новую папку в DATA_DIR или пустую базу в DATABASE_URL. Нужные записи и значения выгрузите прежней сборкой ' +
          '(списки — в XLSX или CSV, значения — в макеты 80020) и загрузите в новую.',
      );
    }
    if (row.name !== file.name || row.checksum !== file.checksum) {
      throw new StartError(
        `Миграция ${file.name} отличается от применённой к этой базе (${row.name}). ` +
          'Применённые миграции не меняют: верните прежний файл, а изменение сделайте новой миграцией.',
      );
    }
  }
}

async function apply(owner: pg.Client, file: Migration): Promise<void> {
  try {
    await owner.query('begin');
    await run(owner, file);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw notApplied(file, error);
  }
}

async function run(owner: pg.ClientBase, { number, name, sql, checksum }: Migration): Promise<void> {
  await owner.query(sql);
  await owner.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [number, name, checksum]);
}

function notApplied({ name, sql }: Migration, error: unknown): StartError {
  const { message, position } = error as { message: string; position?: string };
  const line = position ? `, строка ${sql.slice(0, Number(position)).split('\n').length}` : '';
  return new StartError(`Миграция ${name}${line} не применена: ${message}`, { cause: error });
}
