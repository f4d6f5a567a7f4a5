import { callbackify } from 'node:util';
import pg from 'pg';
import { addressesOf } from '../setting-values.ts';
import { ByteClient } from './byte-values.ts';

/** The servers that hold one database, and which of them was the primary when one was last connected to. */
interface Servers {
  readonly all: readonly { host: string; port: number }[];
  primary: number;
}

/** How to connect to a database: to its only server, or to whichever of several is the primary now. */
export interface Connection extends pg.ClientConfig {
  servers?: Servers | undefined;
  /** Through a pooler that gives each transaction a session of another one's. */
  isShared?: true;
}

/** The settings for an address, which may name several servers, as libpq has it: `postgresql://owner@one,two:5433/base`. */
export function connectionTo(url: string): Connection {
  const addresses = addressesOf(url);
  if (addresses.length === 1) return { connectionString: url };
  const all = addresses.map((connectionString) => {
    const { host, port } = new pg.Client({ connectionString });
    return { host, port };
  });
  return { connectionString: addresses[0], servers: { all, primary: 0 } };
}

/** The settings for a server beside a database or before it: the place of its address and whether it is encrypted, if that is said; the
 *  rest as for the primary. */
export function connectionAt(url: string, primary: Connection): Connection {
  const { host, port, ssl } = new pg.Client({ connectionString: url });
  return { ...primary, servers: undefined, host, port, ...(/[?&]sslmode=/.test(url) && { ssl }) };
}

/** Connects to the server that was the primary last, and refuses it when it is a standby. After a failure the next client asks the
 *  next server. */
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
      // Several clients may fail at once: they turn away from this server, not from each other's next one.
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

/** SQLSTATE `cannot_connect_now`: this server does not take what the program has to say. */
const STANDBY = '57P03';

/** How messages name a database: its servers and its name, without a password. */
export function placeOf({ servers, ...connection }: Connection): string {
  const { host, port, database } = new pg.Client(connection);
  const all = servers?.all ?? [{ host, port }];
  return `${all.map((server) => `${server.host}:${server.port}`).join(', ')}/${database}`;
}

/** The class of the clients of a connection, for pools. */
export const clientClass = ({ servers }: Connection): typeof pg.Client =>
  servers ? (PrimaryClient as unknown as typeof pg.Client) : ByteClient;

/** Connects, to each server in turn until one is the primary. The error of the last one is thrown. */
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
