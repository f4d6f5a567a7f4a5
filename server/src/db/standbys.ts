import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isLost } from '../core/lost-server.ts';
import { log } from '../core/log.ts';
import { StandbyLeft, standbyStates, type Position, type Standby } from '../core/standby.ts';
import { openPool } from './pool.ts';
import { placeOf, type Connection } from './servers.ts';

const WATCH_EVERY_MS = 2000;
const WATCH_PATIENCE_MS = 1500;

const BEHIND = 'RD004';
const NOT_A_STANDBY = 'RD005';
/** The standby has not replayed the latest migration yet. */
const NO_FUNCTION = '42883';
/** Errors after which the primary is asked: a query cancelled by replay, and statements not allowed on a standby. */
const ofPrimaryOnly = new Set(['40001', '40P01', '25006', '55000', '0A000', BEHIND, NOT_A_STANDBY]);

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

/** All pool connections were busy for too long; the standby itself is fine. */
const isCrowded = (error: unknown) => /timeout exceeded when trying to connect/.test((error as Error).message);

/** Why a standby is not used, for operators. */
export function reasonOf(error: unknown): string {
  if ([BEHIND, NO_FUNCTION].includes(codeOf(error))) return 'отстал';
  if (codeOf(error) === NOT_A_STANDBY) return 'не повторяет нынешний главный сервер';
  return isLost(error) ? 'не отвечает' : (error as Error).message;
}

export interface Primary extends Position {
  system: string;
}

/** The WAL position, timeline and identity of the primary: a row of `Primary`. The position may lie inside a page that
 *  no standby can replay before the next write, so that it is forced. */
export const PRIMARY_POSITION = `select p.lsn::text as lsn, ('x' || left(pg_walfile_name(p.lsn), 8))::bit(32)::int as timeline,
  (select system_identifier::text from pg_control_system()) as system,
  case when pg_wal_lsn_diff(p.lsn, '0/0') % current_setting('wal_block_size')::integer = 0 and pg_current_wal_insert_lsn() > p.lsn
    then pg_logical_emit_message(true, 'energoconsole', '') end as pushed
  from (select pg_current_wal_flush_lsn() as lsn offset 0) p`;

interface Asked {
  query<T extends object>(text: string, values: unknown[]): Promise<{ rows: T[] }>;
}

/** Fails when a server has not replayed a position of the primary, or belongs to another database. */
export async function checkStandby(server: Asked, { lsn, timeline, system }: Primary): Promise<void> {
  const { rows } = await server.query<{ system: string }>(
    'select await_position($1, $2), (select system_identifier::text from pg_control_system()) as system',
    [lsn, timeline],
  );
  if (rows[0]!.system !== system) throw Object.assign(new Error('another database'), { code: NOT_A_STANDBY });
}

/** Asks the primary for its position, once for all waiting readers; a query sent before a reader started does not
 *  count. */
function positions(primary: pg.Pool): () => Promise<Primary> {
  let asked: Promise<unknown> = Promise.resolve();
  let next: Promise<Primary> | undefined;
  const ask = async () => {
    next = undefined;
    const { rows } = await primary.query<Primary>({ name: 'position', text: PRIMARY_POSITION });
    return rows[0]!;
  };
  return () => {
    if (next) return next;
    const given = asked.then(ask);
    next = given;
    asked = given.catch(() => undefined);
    return given;
  };
}

/** One standby: whether it is used, and the reads in progress. */
class StandbyServer {
  readonly #name: string;
  readonly pool: pg.Pool;
  readonly #watching: pg.Pool;
  readonly #leave = new Set<(reason: StandbyLeft) => void>();
  #isReadable = false;
  #isAnnounced = false;

  constructor(connection: Connection) {
    this.#name = placeOf(connection);
    this.pool = openPool(connection);
    const patience = { connectionTimeoutMillis: WATCH_PATIENCE_MS, query_timeout: WATCH_PATIENCE_MS };
    this.#watching = openPool({ ...connection, ...patience }, 1);
    standbyStates.set(this.#name, false);
  }

  get isReadable(): boolean {
    return this.#isReadable;
  }

  async watch(position: Primary): Promise<void> {
    await checkStandby(this.#watching, position).then(
      () => this.#join(),
      (error: unknown) => this.#leaveOut(error),
    );
  }

  #join(): void {
    if (!this.#isReadable) log.info(`Резервный сервер базы ${this.#name}: с него читают.`);
    this.#announce(true);
  }

  #leaveOut(error: unknown): void {
    if (this.#isReadable || !this.#isAnnounced)
      log.warn(`Резервный сервер базы ${this.#name} ${reasonOf(error)}: читают без него.`);
    this.#announce(false);
    // A standby that is only behind may finish its reads, because it had caught up when they began.
    if (codeOf(error) !== BEHIND) for (const leave of this.#leave) leave(new StandbyLeft());
  }

  #announce(isReadable: boolean): void {
    this.#isAnnounced = true;
    this.#isReadable = isReadable;
    standbyStates.set(this.#name, isReadable);
  }

  /** Reads on a standby that has failed are not waited for. */
  answerOf<T>(reading: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#leave.add(reject);
      reading.then(resolve, (error: unknown) => reject(this.#judged(error))).finally(() => this.#leave.delete(reject));
    });
  }

  #judged(error: unknown): unknown {
    const code = codeOf(error);
    if (!isLost(error) && !ofPrimaryOnly.has(code)) return error;
    const isAtFault = code === BEHIND || code === NOT_A_STANDBY || (isLost(error) && !isCrowded(error));
    if (this.#isReadable && isAtFault) this.#leaveOut(error);
    return new StandbyLeft();
  }

  async close(): Promise<void> {
    standbyStates.delete(this.#name);
    await Promise.all([this.pool.end(), this.#watching.end()]);
  }
}

const byBusiness = (one: StandbyServer, two: StandbyServer) => one.pool.waitingCount - two.pool.waitingCount;

/** The standbys of a database, each used for reading as long as it keeps up with the primary. */
export function openStandbys(connections: readonly Connection[], primary: pg.Pool) {
  const servers = connections.map((connection) => new StandbyServer(connection));
  const position = positions(primary);
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const asked = await position().catch(() => undefined);
      if (asked) await Promise.all(servers.map((server) => server.watch(asked)));
      await sleep(WATCH_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  })();
  let turn = 0;
  /** Chooses the least busy standby in turn. Undefined when none keeps up, or the primary does not report its
   *  position. */
  const choose = async (): Promise<Standby | undefined> => {
    const readable = servers.filter(({ isReadable }) => isReadable);
    turn = (turn + 1) % (readable.length || 1);
    const [server] = [...readable.slice(turn), ...readable.slice(0, turn)].toSorted(byBusiness);
    const asked = server && (await position().catch(() => undefined));
    return asked && { pool: server.pool, position: asked, answerOf: (reading) => server.answerOf(reading) };
  };
  const close = async () => {
    stopping.abort();
    await watching;
    await Promise.all(servers.map((server) => server.close()));
  };
  return { choose, close };
}
