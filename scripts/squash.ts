// `npm run squash`: proves that the schema of the working tree makes the same database as the schema of the last commit.
// `npm run squash -- 0151`: first moves the migrations up to that one into the schema, as its last file, to be folded into the others.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { catalogueOf } from '../server/src/db/catalogue.ts';
import { startEmbedded } from '../server/src/db/embedded/start.ts';
import { alone, migrate, readMigrations } from '../server/src/db/migrate.ts';
import { StartError } from '../server/src/start-error.ts';
import { temporaryFolder } from '../server/src/testing/temporary-folder.ts';
import { runCommand } from './run-command.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'server', 'src', 'db');

/** Makes the migrations up to a number the last file of the schema, which then stands for them in released databases. */
function move(upTo: number): void {
  const last = readMigrations(folder).find(({ number }) => number === upTo);
  if (!last) throw new StartError(`Миграции ${upTo} нет: в server/src/db/migrations стоят другие номера.`);
  const moved = readdirSync(join(folder, 'migrations'))
    .filter((name) => Number(name.slice(0, 4)) <= upTo)
    .toSorted()
    .map((name) => join(folder, 'migrations', name));
  const files = readdirSync(join(folder, 'schema')).filter((name) => name.endsWith('.sql')).length;
  const sql = moved.map((path) => readFileSync(path, 'utf8')).join('\n');
  writeFileSync(join(folder, 'schema', `${files + 1}_to_fold.sql`), sql);
  const { number, name, checksum } = last;
  writeFileSync(
    join(folder, 'schema', 'released.json'),
    `${JSON.stringify({ number, name, checksum }, undefined, 2)}\n`,
  );
  for (const path of moved) rmSync(path);
}

/** The files of the schema in the last commit. */
function checkOut(into: string): void {
  mkdirSync(into);
  const tar = execFileSync('git', ['archive', 'HEAD:server/src/db', 'schema', 'migrations'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  execFileSync('tar', ['-x', '-C', into], { input: tar });
}

await runCommand(async () => {
  const [upTo] = process.argv.slice(2);
  if (upTo) move(Number(upTo));
  const { folder: temporary, remove } = temporaryFolder();
  try {
    const committed = join(temporary, 'committed');
    checkOut(committed);
    const { connection, stop } = await startEmbedded({
      dataDir: join(temporary, 'data'),
      role: 'all',
      durable: false,
    });
    try {
      const before = await catalogueBy(connection, 'before', committed);
      const after = await catalogueBy(connection, 'after', folder);
      const lost = before.filter((line) => !after.includes(line));
      const added = after.filter((line) => !before.includes(line));
      for (const line of lost) console.log(`− ${line}`);
      for (const line of added) console.log(`+ ${line}`);
      if (lost.length + added.length > 0)
        throw new StartError('Схема стала другой: что исчезло (−) и появилось (+) — выше.');
      console.log(`Схема та же, объектов в ней: ${after.length}.`);
    } finally {
      await stop();
    }
  } finally {
    remove();
  }
});

async function catalogueBy(server: pg.ClientConfig, database: string, schema: string): Promise<string[]> {
  await within({ ...server }, (client) => client.query(`create database ${database}`));
  return within({ ...server, database }, async (client) => {
    await alone(client, () => migrate(client, schema));
    return catalogueOf(client);
  });
}

async function within<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  return work(client).finally(() => client.end());
}
