import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Config, Role } from '../config.ts';
import { StartError } from '../start-error.ts';
import { connectionTo, openClient, placeOf, type Connection } from './servers.ts';
import { startEmbedded } from './embedded/start.ts';
import './types.ts';

/** A connection as the owner of a database, for maintenance beside the program. */
export interface Owner {
  client: pg.Client;
  /** The name of the database in messages, without a password. */
  place: string;
  close(): Promise<void>;
}

/** Connects to the external database or to the embedded one, whether or not the program is using it. Throws StartError. */
export async function openOwner({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Owner> {
  return databaseUrl ? openOwn(databaseUrl) : openEmbedded(dataDir, 'guest');
}

export async function openOwn(databaseUrl: string): Promise<Owner> {
  const { client, place } = await opened({ ...connectionTo(databaseUrl), keepAlive: true });
  return { client, place, close: () => client.end() };
}

/** Connects as the owner to the database of a data folder; holding a role keeps programs of that role out. */
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

async function opened(connection: Connection): Promise<{ client: pg.Client; place: string }> {
  const place = placeOf(connection);
  try {
    const given = { ...connection, application_name: 'energoconsole', connectionTimeoutMillis: 10_000 };
    return { client: await openClient(given), place };
  } catch (error) {
    const { message } = error as Error;
    const why = error instanceof pg.DatabaseError ? 'не пустила' : 'недоступна';
    throw new StartError(`База данных ${place} ${why} (${message}): проверьте DATABASE_URL и сам сервер.`);
  }
}
