import type pg from 'pg';
import type { Rights } from 'contract/rights/rights.ts';
import { CopyIn } from './copy-in.ts';
import { Flights } from './flight.ts';
import { shouldReplan, preparedName } from './prepared.ts';
import { compile, sql, type Sql } from './sql.ts';
import { standbyFor, StandbyLeft, type Position } from './standby.ts';
import { tracedStatement } from './tracing.ts';
import { refuseValues } from './hidden-values.ts';

/** Statements inside one transaction. `rows` and `last` are planned at each call; the others keep a prepared plan for a
 *  while. */
export interface Tx {
  /** Identifies the database for caches of schema facts. */
  readonly database: object;
  /** The organization and account of the transaction. */
  readonly organization: string | null;
  /** Set when the person sees data only from a day on: that day, and the unrestricted transaction. */
  readonly since?: { readonly day: string; readonly whole: Tx };
  rows<T extends object>(statement: Sql): Promise<T[]>;
  /** `rows` as the last statement; the commit is sent with it. */
  last<T extends object>(statement: Sql): Promise<T[]>;
  one<T extends object>(statement: Sql): Promise<T | undefined>;
  /** `one` as the last statement; the commit is sent with it. */
  end<T extends object>(statement: Sql): Promise<T | undefined>;
  run(statement: Sql): Promise<number>;
  /** Sends a statement now and awaits it at the commit, when its answer is not needed. */
  later(statement: Sql): void;
  /** COPY … FROM STDIN; `data` starts with COPY_HEADROOM reserved bytes. Nothing else is sent until it is done. */
  copy(text: string, data: Buffer): Promise<void>;
}

/** The organization and account of a transaction: row-level security shows only the rows of this organization. */
export interface Scope {
  organization: string | null;
  account: string | null;
  rights?: Pick<Rights, 'dataFrom'>;
  /** The work may change shared data, because the right to it was checked. */
  changesShared?: boolean | undefined;
  /** Runs first and aborts the transaction when the cached admission is outdated. */
  proof?: Sql;
}

function send(flights: Flights, statement: Sql, keepPlan: boolean): Promise<pg.QueryResult> {
  const { text, values } = compile(statement);
  const name = keepPlan ? preparedName(text) : undefined;
  const sent = flights.query({ text, values: [...values], name, binary: statement.isBinary });
  return tracedStatement(text, sent);
}

const ignore = () => undefined;

interface Work {
  tx: Tx;
  commit: () => Promise<void>;
  /** The original error: statements after a failed one only report an aborted transaction. */
  causeOf: (error: unknown) => unknown;
}

const ABORTED = '25P02';

/** A transaction with limited visible days: it can read measured values only through `readableFrom` and `whole`. */
function limitedTo(whole: Tx, day: string): Tx {
  const checked = (statement: Sql) => refuseValues(statement, day);
  return {
    ...whole,
    since: { day, whole },
    rows: async (statement) => whole.rows(checked(statement)),
    last: async (statement) => whole.last(checked(statement)),
    one: async (statement) => whole.one(checked(statement)),
    end: async (statement) => whole.end(checked(statement)),
    run: async (statement) => whole.run(checked(statement)),
    later: (statement) => whole.later(checked(statement)),
  };
}

function workOn(database: object, { organization, rights }: Scope, client: pg.ClientBase, flights: Flights): Work {
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
      // Only success or failure is kept, because there may be a hundred thousand of them.
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
    // A failed transaction answers COMMIT with ROLLBACK and no error.
    if (command !== 'COMMIT') throw new Error(`commit answered ${command}`);
  };
  const causeOf = (error: unknown) => ((error as { code?: string }).code === ABORTED && failed) || error;
  return { tx: rights?.dataFrom ? limitedTo(tx, rights.dataFrom) : tx, commit, causeOf };
}

interface PlacedScope extends Scope {
  /** The WAL position that a standby must have reached before it is read. */
  position?: Position;
}

/** Begins without waiting for the answer: the first statements of the work are sent together with it. */
function begin(client: pg.ClientBase, flights: Flights, scope: PlacedScope, mode: 'read' | 'write'): Promise<unknown> {
  // `set local` rather than `set_config`, because a Citus coordinator propagates it to the workers.
  const setting = (key: string, value: string | null) =>
    `set local console.${key} = ${client.escapeLiteral(value ?? '')}`;
  const statements = [
    ...(shouldReplan(client) ? ['discard plans'] : []),
    mode === 'read' ? 'begin read only' : 'begin',
    setting('organization', scope.organization),
    setting('account', scope.account),
    ...(scope.changesShared ? [setting('shared', 'yes')] : []),
  ];
  const begun = statements.map((text) => flights.query({ text }));
  const { position, proof } = scope;
  if (position) begun.push(send(flights, sql`select await_position(${position.lsn}, ${position.timeline})`, true));
  if (proof) begun.push(send(flights, proof, true));
  const ready = Promise.all(begun);
  ready.catch(ignore);
  return ready;
}

/** Runs the work in one transaction on the server of a pool. */
async function transact<T>(
  pool: pg.Pool,
  database: object,
  scope: PlacedScope,
  mode: 'read' | 'write',
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const flights = new Flights(client);
  const { tx, commit, causeOf } = workOn(database, scope, client, flights);
  const begun = begin(client, flights, scope, mode);
  try {
    const result = await work(tx);
    await begun;
    await commit();
    return result;
  } catch (error) {
    flights.send();
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    // When BEGIN or the proof failed, the result of the work is invalid.
    await begun;
    throw causeOf(error);
  } finally {
    client.release(broken);
  }
}

const undefinedIfStandbyLeft = (error: unknown): undefined => {
  if (!(error instanceof StandbyLeft)) throw error;
};

/** Runs work in one transaction of an organization; an error rolls everything back. A read-only transaction may run on
 *  a standby, and again on the primary when the standby fails. */
export async function asOrg<T>(
  pool: pg.Pool,
  scope: Scope,
  mode: 'read' | 'write',
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const standby = mode === 'read' ? await standbyFor(pool) : undefined;
  const read = standby?.answerOf(
    transact(standby.pool, pool, { ...scope, position: standby.position }, mode, work).then((result) => ({ result })),
  );
  const answer = await read?.catch(undefinedIfStandbyLeft);
  return answer ? answer.result : transact(pool, pool, scope, mode, work);
}

async function* stream<T>(
  pool: pg.Pool,
  database: object,
  scope: PlacedScope,
  work: (tx: Tx) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const flights = new Flights(client);
  try {
    await begin(client, flights, scope, 'read');
    yield* work(workOn(database, scope, client, flights).tx);
  } finally {
    flights.send();
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    client.release(broken);
  }
}

/** A transaction that stays open while its rows are streamed. If a standby fails before the first row, the primary is
 *  used; after it, the stream ends with an error. */
export async function* streamAsOrg<T>(
  pool: pg.Pool,
  scope: Scope,
  work: (tx: Tx) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const standby = await standbyFor(pool);
  if (standby) {
    const rows = stream(standby.pool, pool, { ...scope, position: standby.position }, work);
    const first = await standby.answerOf(rows.next()).catch(undefinedIfStandbyLeft);
    if (first) {
      try {
        if (!first.done) yield first.value;
        return yield* rows;
      } finally {
        await rows.return(undefined);
      }
    }
  }
  yield* stream(pool, pool, scope, work);
}
