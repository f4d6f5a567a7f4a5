import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { beginStep } from '../core/start-step.ts';
import { StartError } from '../start-error.ts';
import { lockSpace, locks } from './advisory-locks.ts';

/** A step of the schema: a migration, or the whole schema of the last release, which stands for its last migration. */
export type Migration = {
  number: number;
  name: string;
  checksum: string;
  files: readonly { name: string; sql: string }[];
};
export type Applied = Pick<Migration, 'number' | 'name' | 'checksum'>;

const ownFolder = fileURLToPath(new URL('.', import.meta.url));

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
 * Brings the database to the schema of this program, forward only, each step in a transaction of its own; the caller holds the
 * lock of `alone`. An empty database begins with the schema of the last release. Throws StartError when the database and the
 * files disagree.
 */
export async function migrate(owner: pg.Client, folder = ownFolder): Promise<void> {
  await makeReady(owner);
  const { rows } = await owner.query<Applied>('select number, name, checksum from migration order by number');
  const steps = pending(rows, readMigrations(folder));
  if (rows.length === 0) beginStep('Создаются таблицы');
  for (const [index, step] of steps.entries()) {
    if (rows.length) beginStep(`База данных обновляется (${index + 1} из ${steps.length}): ${step.name}`);
    await apply(owner, step);
  }
}

/** Applies the steps within a transaction that the caller begins and ends. */
export async function applyWithin(owner: pg.ClientBase, steps: readonly Migration[]): Promise<void> {
  await makeReady(owner);
  for (const step of steps) {
    await run(owner, step);
    // Runs the deferred checks that a step leaves for the end of its own transaction.
    await owner.query('set constraints all immediate; set constraints all deferred');
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

/** The steps from the last release on: its whole schema first (`schema`), then the numbered files of `migrations`. */
export function readMigrations(folder = ownFolder): Migration[] {
  const released = readReleased(join(folder, 'schema'));
  const first = released ? released.number + 1 : 1;
  const steps = sqlFiles(join(folder, 'migrations')).map(({ name, sql }, index) => {
    const number = first + index;
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name) || Number(name.slice(0, 4)) !== number)
      throw new StartError(
        `Миграция ${name}: ждали номер ${String(number).padStart(4, '0')} и имя вида 0001_name.sql.`,
      );
    // A checkout may convert line endings; the statements stay the same.
    const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
    return { number, name, checksum, files: [{ name, sql }] };
  });
  return released ? [released, ...steps] : steps;
}

function readReleased(folder: string): Migration | null {
  if (!existsSync(folder)) return null;
  const { number, name, checksum }: Applied = JSON.parse(readFileSync(join(folder, 'released.json'), 'utf8'));
  return { number, name, checksum, files: sqlFiles(folder) };
}

const sqlFiles = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }));

/** The steps that a database still needs. Throws StartError when what was applied to it is not the beginning of the steps. */
export function pending(applied: readonly Applied[], steps: readonly Migration[]): Migration[] {
  const [first] = steps;
  const known = applied.filter(({ number }) => !first || number >= first.number);
  const last = applied.at(-1);
  if (last && known.length === 0)
    throw new StartError(
      `База данных создана сборкой старше последнего выпуска (её последняя миграция — ${last.name}): эта программа её не ` +
        'читает и ничего в ней не меняет. Запустите на ней один раз программу последнего выпуска: она доведёт базу до ' +
        `миграции ${first!.name}, — затем эту.`,
    );
  for (const [index, row] of known.entries()) {
    const step = steps[index];
    if (!step)
      throw new StartError(
        `База данных новее программы: в ней применена миграция ${row.name}, которой в программе нет. Обновите программу.`,
      );
    if (row.name !== step.name || row.checksum !== step.checksum)
      throw new StartError(
        `Миграция ${step.name} отличается от применённой к этой базе (${row.name}). ` +
          'Применённые миграции не меняют: верните прежний файл, а изменение сделайте новой миграцией.',
      );
  }
  return steps.slice(known.length);
}

async function apply(owner: pg.Client, step: Migration): Promise<void> {
  try {
    await owner.query('begin');
    await run(owner, step);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function run(owner: pg.ClientBase, { number, name, checksum, files }: Migration): Promise<void> {
  for (const file of files)
    await owner.query(file.sql).catch((error: unknown) => Promise.reject(notApplied(file, error)));
  await owner.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [number, name, checksum]);
}

function notApplied({ name, sql }: { name: string; sql: string }, error: unknown): StartError {
  const { message, position } = error as { message: string; position?: string };
  const line = position ? `, строка ${sql.slice(0, Number(position)).split('\n').length}` : '';
  return new StartError(`Миграция ${name}${line} не применена: ${message}`, { cause: error });
}
