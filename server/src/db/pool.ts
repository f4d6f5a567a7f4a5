import pg from 'pg';
import { traces, tracedStatement } from '../core/tracing.ts';
import { clientClass, type Connection } from './servers.ts';
import './types.ts';

/** What every session of the program is set to, whatever its server is. With the usual cost of a random page the plans are those that were
 *  measured: a lower one goes through a million points one by one. What the fences hide makes plans look costlier than they are: compiling
 *  them would take longer than they do. */
const settings = { timezone: 'UTC', search_path: 'public', random_page_cost: '4', jit: 'off' };
const limits = { statement_timeout: 8000, idle_in_transaction_session_timeout: 30_000, lock_timeout: 5000 };

/** Sets the sessions of the program's role as its pools set theirs: behind a pooler they are its own, and it takes no settings. */
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

/** A few connections whose statements are short, and which give up soon when somebody has locked what they need. */
export const openReserved = (connection: Connection): pg.Pool =>
  openPool({ ...connection, ...(!connection.isShared && { lock_timeout: 1500, statement_timeout: 4000 }) }, 4);

/** How long a step of filling a new database may take on a busy machine, or wait for that of another program. */
const STEP_MS = 15 * 60_000;

/** Connections for filling a new database: nobody waits for their answers. */
export const openPatient = (connection: Connection): pg.Pool =>
  openPool({
    ...connection,
    statement_timeout: STEP_MS,
    lock_timeout: STEP_MS,
    idle_in_transaction_session_timeout: STEP_MS,
    query_timeout: STEP_MS,
  });

/** Requests fail fast while the database is away and work again when it is back, without a restart. */
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

/** Where traces are on, statements outside of transactions are parts of them, too. */
function followStatements(pool: pg.Pool): void {
  if (!traces()) return;
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  const followed = (...given: unknown[]) => {
    const [asked] = given as [string | { text?: string }];
    return tracedStatement((typeof asked === 'string' ? asked : asked.text) ?? '', query(...given));
  };
  pool.query = followed as unknown as typeof pool.query;
}
