import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Config, Role } from '../config.ts';
import { StartError } from '../start-error.ts';
import { startEmbedded } from './embedded/start.ts';
import './types.ts';

/** The owner of a database, connected for work beside the program. */
export interface Owner {
  client: pg.Client;
  /** How people tell this database from others; no password in it. */
  place: string;
  close(): Promise<void>;
}

/** Connects to the own database, or to the embedded one, whether the program works with it or not. Throws StartError. */
export async function openOwner({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Owner> {
  return databaseUrl ? openOwn(databaseUrl) : openEmbedded(dataDir, 'guest');
}

/** The owner of the database behind an address. */
export async function openOwn(databaseUrl: string): Promise<Owner> {
  const { client, place } = await opened({ connectionString: databaseUrl, keepAlive: true });
  return { client, place, close: () => client.end() };
}

/** The owner of the database of a data folder; with a role, no program has it meanwhile. */
export async function openEmbedded(dataDir: string, role: Role | 'guest'): Promise<Owner> {
  const path = join(dataDir, 'postgres');
  if (!lstatSync(path, { throwIfNoEntry: false }))
    throw new StartError(`В папке ${dataDir} нет базы данных: проверьте DATA_DIR.`);
  const embedded = await startEmbedded({ dataDir, role });
  try {
    const { client } = await opened(embedded.connection);
    const close = async () => {
      await client.end();
      await embedded.stop();
    };
    return { client, place: path, close };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

async function opened(connection: pg.ClientConfig): Promise<{ client: pg.Client; place: string }> {
  const client = new pg.Client({ ...connection, application_name: 'energoconsole', connectionTimeoutMillis: 10_000 });
  // A lost connection is told by what was asked of it as well; unheard, an 'error' would end the program.
  client.on('error', () => undefined);
  const place = `${client.host}:${client.port}/${client.database}`;
  try {
    await client.connect();
    return { client, place };
  } catch (error) {
    const { message } = error as Error;
    const why = error instanceof pg.DatabaseError ? 'не пустила' : 'недоступна';
    throw new StartError(`База данных ${place} ${why} (${message}): проверьте DATABASE_URL и сам сервер.`);
  }
}
