import type { Duplex } from 'node:stream';
import pg from 'pg';

/** Internals of the driver's statements and connections, which its types do not declare. */
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

/** Statement names for which it is unknown whether a failed batch prepared them. */
const doubtful = new WeakMap<Connection, Set<string>>();

/** The error of every statement after a failed one, as in an aborted transaction. */
const skipped = () => Object.assign(new Error('a statement before this one failed'), { code: '25P02' });

/** A batch of statements sent with a single sync at the end, where the driver would sync after each. Statements after a
 *  failed one are skipped. */
class Flight extends pg.Query {
  #legs: Leg[];
  #at = 0;
  readonly #parsed = new Set<Leg>();
  /** Declared by the driver, which wraps it to measure response times. */
  declare callback: (error: Error | null) => void;

  constructor(legs: Leg[]) {
    super('', () => undefined);
    this.#legs = legs;
  }

  override submit = (given: unknown): void => {
    const connection = given as Connection;
    const messages: Buffer[] = [];
    // All messages go in one write to save system calls.
    const gathering = Object.create(connection, {
      _send: { value: (message: Buffer) => void messages.push(message) },
    }) as Connection;
    this.#legs = this.#legs.filter((leg) => this.#add(leg, gathering, doubtful.get(connection)));
    gathering.sync();
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages));
  };

  /** False when the values cannot be encoded: the error is already reported, and the database will not answer. */
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

/** Batches the statements of one connection: those issued before the next await are sent together. */
export class Flights {
  readonly #client: pg.ClientBase;
  #waiting: Leg[] = [];

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  /** Errors: those of the database; 25P02 after a failed statement. */
  query(config: {
    text: string;
    values?: unknown[];
    name?: string | undefined;
    binary?: true | undefined;
  }): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const leg = new pg.Query(config as pg.QueryConfig, (error, answer) => (error ? reject(error) : resolve(answer)));
      if (this.#waiting.push(leg as unknown as Leg) === 1) process.nextTick(() => this.send());
    });
  }

  /** Sends the waiting statements, so that the order is kept with anything else sent on the connection. */
  send(): void {
    if (this.#waiting.length === 0) return;
    const flight = new Flight(this.#waiting);
    this.#waiting = [];
    this.#client.query(flight);
  }
}
