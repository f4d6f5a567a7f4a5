import pg from 'pg';
import { traces, tracedStatement } from '../core/tracing.ts';
import { clientClass, type Connection } from './servers.ts';
import './types.ts';

/** Session settings of the program on any server. With the default cost of a random page, plans match measurements: a
 *  lower one makes the planner visit a million points one by one. JIT is off, because row-level security inflates cost
 *  estimates and compiling would take longer than the queries. */
const settings = { timezone: 'UTC', search_path: 'public', random_page_cost: '4', jit: 'off' };
const limits = { statement_timeout: 8000, idle_in_transaction_session_timeout: 30_000, lock_timeout: 5000 };

/** Stores the settings with the program's role, because sessions behind a pooler do not take settings from the
 *  client. */
export async function setSessionsOf(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ given: string[] | null; role: string; database: string }>(
    `select current_user as role, current_database() as database, (select setconfig from pg_db_role_setting
       where setrole = current_user::regrole and setdatabase = (select oid from pg_database where datname = current_database())) as given`,
  );
  const { role, database, given } = rows[0]!;
  for (const [name, value] of Object.entries({ ...settings, ...limits })) {
    if (given?.includes(`${name}=${value}`)) continue;
    await client.query(
      `alter role ${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(database)} set ${name} = ${pg.escapeLiteral(String(value))}`,
    );
  }
}

/** A small pool for short statements with a short lock timeout. */
export const openReserved = (connection: Connection): pg.Pool =>
  openPool({ ...connection, ...(!connection.isShared && { lock_timeout: 1500, statement_timeout: 4000 }) }, 4);

/** The timeout of a step of seeding a new database, including waiting for another program. */
const STEP_MS = 15 * 60_000;

/** A pool for seeding a new database, without short timeouts. */
export const openSeedingPool = (connection: Connection): pg.Pool =>
  openPool({
    ...connection,
    statement_timeout: STEP_MS,
    lock_timeout: STEP_MS,
    idle_in_transaction_session_timeout: STEP_MS,
    query_timeout: STEP_MS,
  });

/** Requests fail fast while the database is unavailable, and work again without a restart when it is back. */
export function openPool(connection: Connection, max = 10): pg.Pool {
  const own = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const options = [...(connection.options ? [connection.options] : []), ...own].join(' ');
  const pool = new pg.Pool({
    max,
    pipeline: true,
    keepAlive: true,
    application_name: 'energoconsole',
    connectionTimeoutMillis: 5000,
    ...(!connection.isShared && limits),
    // For a server that no longer responds and therefore cannot enforce statement_timeout.
    query_timeout: 9000,
    Client: clientClass(connection),
    ...connection,
    ...(!connection.isShared && { options }),
  });
  followStatements(pool);
  pool.on('error', () => undefined);
  return pool;
}

/** Traces statements outside of transactions. */
function followStatements(pool: pg.Pool): void {
  if (!traces()) return;
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  const followed = (...given: unknown[]) => {
    const [asked] = given as [string | { text?: string }];
    return tracedStatement((typeof asked === 'string' ? asked : asked.text) ?? '', query(...given));
  };
  pool.query = followed as unknown as typeof pool.query;
}
