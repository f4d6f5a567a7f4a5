/** A program that tests of the embedded database start and kill: it keeps the database running and, with WRITE, writes rows. */
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import { openPool } from '../db/pool.ts';
import { startEmbedded } from '../db/embedded/start.ts';
import { StartError } from '../start-error.ts';

async function write(connection: Parameters<typeof openPool>[0], from: number): Promise<never> {
  const pool = openPool(connection);
  for (let id = from; ; id++) {
    const kept = await pool.query('insert into kept (id) values ($1)', [id]).catch(() => undefined);
    if (kept) process.send?.({ kept: id });
    else await sleep(20);
  }
}

try {
  const embedded = await startEmbedded(readConfig());
  process.once('SIGTERM', () => void embedded.stop().then(() => process.exit(0)));
  process.send?.({ connection: embedded.connection });
  if (process.env.WRITE) await write(embedded.connection, Number(process.env.WRITE));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.send?.({ refusal: error.message });
  process.exit(1);
}
