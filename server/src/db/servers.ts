import { callbackify } from 'node:util';
import pg from 'pg';
import { addressesOf } from '../setting-values.ts';
import { ByteClient } from './byte-values.ts';

/** The servers of one database, and the one that was the primary at the last connection. */
interface Servers {
  readonly all: readonly { host: string; port: number }[];
  primary: number;
}

/** Connection settings for a database: of its only server, or of whichever is currently the primary. */
export interface Connection extends pg.ClientConfig {
  servers?: Servers | undefined;
  /** Through a transaction pooler, which shares sessions between clients. */
  isShared?: true;
}

/** Connection settings for a URL that may name several servers, as in libpq: `postgresql://owner@one,two:5433/base`. */
export function connectionTo(url: string): Connection {
  const addresses = addressesOf(url);
  if (addresses.length === 1) return { connectionString: url };
  const all = addresses.map((connectionString) => {
    const { host, port } = new pg.Client({ connectionString });
    return { host, port };
  });
  return { connectionString: addresses[0], servers: { all, primary: 0 } };
}

/** Connection settings for another server of the database (a standby or pooler): its address and encryption, otherwise
 *  as for the primary. */
export function connectionAt(url: string, primary: Connection): Connection {
  const { host, port, ssl } = new pg.Client({ connectionString: url });
  return { ...primary, servers: undefined, host, port, ...(/[?&]sslmode=/.test(url) && { ssl }) };
}

/** Connects to the last known primary and refuses a standby. After a failure the next client tries the next server. */
class PrimaryClient extends ByteClient {
  readonly #servers: Servers;
  readonly #server: number;

  constructor({ servers, connectionString, ...rest }: Connection & { servers: Servers }) {
    const { user, password, database, ssl } = new pg.Client({ connectionString, ...rest });
    super({ ...rest, user, password: password ?? undefined, database, ssl, ...servers.all[servers.primary] });
    this.#servers = servers;
    this.#server = servers.primary;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    if (!callback) return this.#arrive();
    callbackify(() => this.#arrive())(callback);
  }

  async #arrive(): Promise<this> {
    try {
      await super.connect();
      await this.#refuseStandby();
      return this;
    } catch (error) {
      // Several clients may fail at once; only the first one switches to the next server.
      if (this.#servers.primary === this.#server) this.#servers.primary = (this.#server + 1) % this.#servers.all.length;
      throw error;
    }
  }

  async #refuseStandby(): Promise<void> {
    const { rows } = await this.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
    if (!rows[0]!.isStandby) return;
    await this.end();
    throw Object.assign(new Error(`${this.host}:${this.port} is a standby`), { code: STANDBY });
  }
}

/** SQLSTATE `cannot_connect_now`: the server is not the primary. */
const STANDBY = '57P03';

/** The name of a database in messages: its servers and name, without a password. */
export function placeOf({ servers, ...connection }: Connection): string {
  const { host, port, database } = new pg.Client(connection);
  const all = servers?.all ?? [{ host, port }];
  return `${all.map((server) => `${server.host}:${server.port}`).join(', ')}/${database}`;
}

/** The class of the clients of a connection, for pools. */
export const clientClass = ({ servers }: Connection): typeof pg.Client =>
  servers ? (PrimaryClient as unknown as typeof pg.Client) : ByteClient;

/** Connects to each server in turn until one is the primary. Throws the error of the last one. */
export async function openClient(connection: Connection): Promise<pg.Client> {
  const ClientOf = clientClass(connection);
  for (let left = connection.servers?.all.length ?? 1; ; left--) {
    const client = new ClientOf(connection);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (left <= 1) throw error;
    }
  }
}
