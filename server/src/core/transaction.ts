import type pg from 'pg';
import { CopyIn } from './copy-in.ts';
import { Flights } from './flight.ts';
import { compile, type Sql } from './sql.ts';

/** Statements inside one transaction. `rows` and `last` plan anew for each call, the others keep a prepared plan for a while. */
export interface Tx {
  /** What it is a transaction of: facts about the schema hold for all of them. */
  readonly database: object;
  /** Whom it works for. */
  readonly organization: string | null;
  rows<T extends object>(statement: Sql): Promise<T[]>;
  /** `rows` that end the work: the commit travels with them. */
  last<T extends object>(statement: Sql): Promise<T[]>;
  one<T extends object>(statement: Sql): Promise<T | undefined>;
  /** `one` that ends the work: the commit travels with it. */
  end<T extends object>(statement: Sql): Promise<T | undefined>;
  run(statement: Sql): Promise<number>;
  /** Sent now and in its order, waited for at the commit: for statements whose answer nobody needs. */
  later(statement: Sql): void;
  /** COPY … FROM STDIN; `data` begins with COPY_HEADROOM bytes of room. Nothing else is sent until it is done. */
  copy(text: string, data: Buffer): Promise<void>;
}

/** Whom a transaction works for: row-level security shows it the rows of this organization only. */
export interface Scope {
  organization: string | null;
  account: string | null;
  /** Runs before the work, and ends the transaction where what the work rests on is no longer so. */
  proof?: Sql;
}

const MOST_PREPARED = 1000;
const prepared = new Map<string, string>();
const ASKED_OFTEN = 3;
const MOST_COUNTED = 1000;
/** How often a statement that is not prepared was asked, the latest last. */
const asked = new Map<string, number>();

/** Under which name a statement is prepared: one that is asked again and again. Of what people put together there is no end. */
function preparedName(text: string): string | undefined {
  const known = prepared.get(text);
  if (known || prepared.size >= MOST_PREPARED) return known;
  const times = (asked.get(text) ?? 0) + 1;
  asked.delete(text);
  if (times >= ASKED_OFTEN) {
    const given = `s${prepared.size}`;
    prepared.set(text, given);
    return given;
  }
  const [oldest] = asked.keys();
  if (asked.size >= MOST_COUNTED && oldest !== undefined) asked.delete(oldest);
  asked.set(text, times);
  return undefined;
}

function send(flights: Flights, statement: Sql, keepPlan: boolean): Promise<pg.QueryResult> {
  const { text, values } = compile(statement);
  return flights.query({ text, values: [...values], name: keepPlan ? preparedName(text) : undefined });
}

const ignore = () => undefined;

const PLANS_LIVE_MS = 10_000;
const planned = new WeakMap<pg.ClientBase, number>();

/** Plans are forgotten now and then: a table may have grown past them before the database has noticed. */
function isTimeToPlanAnew(client: pg.ClientBase): boolean {
  const now = Date.now();
  const since = planned.get(client) ?? 0;
  if (now - since < PLANS_LIVE_MS) return false;
  planned.set(client, now);
  return true;
}

interface Work {
  tx: Tx;
  commit: () => Promise<void>;
  /** Why the work failed: a statement that fails before others has these told no more than that the transaction is over. */
  causeOf: (error: unknown) => unknown;
}

const ABORTED = '25P02';

function workOn(database: object, { organization }: Scope, client: pg.ClientBase, flights: Flights): Work {
  const pending: Promise<unknown>[] = [];
  let committing: Promise<pg.QueryResult> | undefined;
  let failed: unknown;
  const sendLast = (statement: Sql, keepPlan: boolean) => {
    const sent = send(flights, statement, keepPlan);
    committing = flights.query({ text: 'commit' });
    committing.catch(ignore);
    return sent;
  };
  const tx: Tx = {
    database,
    organization,
    last: async <T>(statement: Sql) => (await sendLast(statement, false)).rows as T[],
    end: async <T>(statement: Sql) => (await sendLast(statement, true)).rows[0] as T | undefined,
    rows: async <T>(statement: Sql) => (await send(flights, statement, false)).rows as T[],
    one: async <T>(statement: Sql) => (await send(flights, statement, true)).rows[0] as T | undefined,
    run: async (statement) => (await send(flights, statement, true)).rowCount ?? 0,
    later: (statement) => {
      // Only whether it failed is kept: there may be a hundred thousand of them.
      const sent = send(flights, statement, true).then(ignore);
      sent.catch((error: unknown) => (failed ??= error));
      pending.push(sent);
    },
    copy: (text, data) =>
      new Promise((resolve, reject) => {
        flights.send();
        client.query(new CopyIn(text, data, (error) => (error ? reject(error) : resolve())));
      }),
  };
  const commit = async () => {
    const [{ command }] = await Promise.all([committing ?? flights.query({ text: 'commit' }), ...pending]);
    // A transaction that failed answers COMMIT with ROLLBACK and no error.
    if (command !== 'COMMIT') throw new Error(`commit answered ${command}`);
  };
  const causeOf = (error: unknown) => ((error as { code?: string }).code === ABORTED && failed) || error;
  return { tx, commit, causeOf };
}

/** Begins without waiting for the answer: the first statements of the work travel in the same flight. */
function begin(client: pg.ClientBase, flights: Flights, scope: Scope, mode: 'read' | 'write'): Promise<unknown> {
  // `set local`, not `set_config`: a coordinator of several servers passes it on to them.
  const setting = (key: string, value: string | null) =>
    `set local console.${key} = ${client.escapeLiteral(value ?? '')}`;
  const statements = [
    ...(isTimeToPlanAnew(client) ? ['discard plans'] : []),
    mode === 'read' ? 'begin read only' : 'begin',
    setting('organization', scope.organization),
    setting('account', scope.account),
  ];
  const begun = statements.map((text) => flights.query({ text }));
  if (scope.proof) begun.push(send(flights, scope.proof, true));
  const ready = Promise.all(begun);
  ready.catch(ignore);
  return ready;
}

/** Runs the work in one transaction of one organization; an error undoes all of it. */
export async function asOrg<T>(
  pool: pg.Pool,
  scope: Scope,
  mode: 'read' | 'write',
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const flights = new Flights(client);
  const { tx, commit, causeOf } = workOn(pool, scope, client, flights);
  const begun = begin(client, flights, scope, mode);
  try {
    const result = await work(tx);
    await begun;
    await commit();
    return result;
  } catch (error) {
    flights.send();
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    // Nothing that the work found counts where it should not have begun.
    await begun;
    throw causeOf(error);
  } finally {
    client.release(broken);
  }
}

/** A transaction that lasts as long as its rows are read: for files that are streamed. */
export async function* streamAsOrg<T>(
  pool: pg.Pool,
  scope: Scope,
  work: (tx: Tx) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const flights = new Flights(client);
  try {
    await begin(client, flights, scope, 'read');
    yield* work(workOn(pool, scope, client, flights).tx);
  } finally {
    flights.send();
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    client.release(broken);
  }
}
