import { createApp } from '../app.ts';
import { openPool } from '../db/pool.ts';
import { Client } from './client.ts';
import { connectionOf, type World } from './world.ts';

export interface SecondProgram {
  /** The same person as a client of this program. */
  of(client: Client): Client;
  close(): Promise<void>;
}

/** Another program on the database of a test world. */
export async function openSecondProgram(world: World): Promise<SecondProgram> {
  const pool = openPool(connectionOf(world.pool));
  const { http } = createApp({ pool, logLevel: 'silent' });
  await http.ready();
  return {
    of: ({ token, organization }) => new Client(http, token, organization),
    async close() {
      await http.close();
      await pool.end();
    },
  };
}
