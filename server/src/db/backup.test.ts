import { execFileSync } from 'node:child_process';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startEmbedded } from './embedded/start.ts';

const folders: ReturnType<typeof temporaryFolder>[] = [];
const folder = () => {
  const made = temporaryFolder();
  folders.push(made);
  return made.folder;
};
afterEach(() => folders.splice(0).forEach(({ remove }) => remove()));

async function withDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const database = await startEmbedded({ dataDir, role: 'all', log: () => undefined });
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await database.stop();
  }
}

test('a stopped data folder that was copied and put back has every acknowledged row', async () => {
  const [original, restored] = [folder(), folder()];
  await withDatabase(original, async (client) => {
    await client.query('create table kept as select generate_series(1, 10000) as id');
    await client.query('insert into kept values (10001)');
  });
  // As described in docs/operations.md: owners and modes are preserved.
  execFileSync('cp', ['-a', `${original}/.`, restored]);
  const rows = await withDatabase(
    restored,
    async (client) => (await client.query('select count(*) from kept')).rows[0],
  );
  expect(Number(rows.count)).toBe(10001);
});
