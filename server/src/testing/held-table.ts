import pg from 'pg';
import { inject } from 'vitest';
import type { World } from './world.ts';

/** Locks a table against everyone until it is released. */
export async function holdTable(world: World, table: string) {
  const client = new pg.Client({ ...inject('testServer').owner, database: world.pool.options.database });
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return {
    /** The number of transactions waiting for it for at least this long. */
    waiting: async (milliseconds = 0): Promise<number> => {
      const { rowCount } = await client.query(
        `select from pg_locks where relation = $1::regclass and not granted and waitstart <= clock_timestamp() - make_interval(secs => $2)`,
        [table, milliseconds / 1000],
      );
      return rowCount!;
    },
    release: async () => {
      await client.query('commit');
      await client.end();
    },
  };
}
