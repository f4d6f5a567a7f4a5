import type { Duplex } from 'node:stream';
import pg from 'pg';

/** What the driver does with a statement and its connection; its types do not say so. */
interface Connection {
  stream: Duplex;
  submittedNamedStatements: Record<string, string>;
  close(statement: { type: 'S'; name: string }): void;
  sync(): void;
}
interface Leg {
  name?: string;
  hasBeenParsed(connection: Connection): boolean;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
}

/** Names that a failed flight may have left prepared, or not. */
const doubtful = new WeakMap<Connection, Set<string>>();

/** Said of every statement behind one that failed, as the database says it in a transaction that is over. */
const skipped = () => Object.assign(new Error('a statement before this one failed'), { code: '25P02' });

/** Several statements that go to the database and come back at once: the answer is asked for once, where the driver asks after each.
 *  Behind a statement that fails nothing is done. */
class Flight extends pg.Query {
  #legs: Leg[];
  #at = 0;
  readonly #parsed = new Set<Leg>();
  /** Of the driver, which wraps it to know how long the answer takes. */
  declare callback: (error: Error | null) => void;

  constructor(legs: Leg[]) {
    super('', () => undefined);
    this.#legs = legs;
  }

  override submit = (given: unknown): void => {
    const connection = given as Connection;
    const messages: Buffer[] = [];
    // All messages are one write: each one costs a call of the system.
    const gathering = Object.create(connection, {
      _send: { value: (message: Buffer) => void messages.push(message) },
    }) as Connection;
    this.#legs = this.#legs.filter((leg) => this.#add(leg, gathering, doubtful.get(connection)));
    gathering.sync();
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages));
  };

  /** False when its values cannot be sent: it has said so, and the database will say nothing of it. */
  #add(leg: Leg, connection: Connection, doubts?: Set<string>): boolean {
    let isSent = true;
    const unsynced = Object.create(connection, {
      sync: { value: () => undefined },
      close: { value: () => void (isSent = false) },
    }) as Connection;
    if (leg.name && !leg.hasBeenParsed(connection)) {
      this.#parsed.add(leg);
      if (doubts?.delete(leg.name)) connection.close({ type: 'S', name: leg.name });
    }
    leg.prepare(unsynced);
    return isSent;
  }

  handleRowDescription(message: unknown): void {
    this.#legs[this.#at]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#legs[this.#at]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    const leg = this.#legs[this.#at++];
    leg?.handleCommandComplete(message, connection);
    leg?.handleReadyForQuery(connection);
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }

  handleError(error: Error, connection: Connection): void {
    this.callback(error);
    const [failed, ...rest] = this.#legs.slice(this.#at);
    const names = doubtful.get(connection) ?? new Set();
    doubtful.set(connection, names);
    for (const { name } of this.#legs.slice(this.#at).filter((leg) => this.#parsed.has(leg))) {
      delete connection.submittedNamedStatements[name!];
      names.add(name!);
    }
    failed?.handleError(error, connection);
    for (const leg of rest) leg.handleError(skipped(), connection);
  }
}

/** Statements of one connection: what is asked before the program waits for something goes in one flight. */
export class Flights {
  readonly #client: pg.ClientBase;
  #waiting: Leg[] = [];

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  /** Errors: what the database says; 25P02 behind a statement that failed. */
  query(config: { text: string; values?: unknown[]; name?: string | undefined }): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const leg = new pg.Query(config as pg.QueryConfig, (error, answer) => (error ? reject(error) : resolve(answer)));
      if (this.#waiting.push(leg as unknown as Leg) === 1) process.nextTick(() => this.send());
    });
  }

  /** Sends what waits: whatever else is sent on the connection comes behind it. */
  send(): void {
    if (this.#waiting.length === 0) return;
    const flight = new Flight(this.#waiting);
    this.#waiting = [];
    this.#client.query(flight);
  }
}
