import type pg from 'pg';

/** Overrides role or database settings that would end long operations or change the text form of values. */
const settings = {
  timezone: 'UTC',
  search_path: 'public',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  client_encoding: 'UTF8',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  transaction_timeout: '0',
  // Missing access to rows must raise an error instead of silently returning fewer rows.
  row_security: 'off',
};

/** Prepares a session for copying, independently of the settings of its server, role and database. */
export async function settle(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    'select set_config(name, $1::jsonb ->> name, false) from pg_settings where name in (select jsonb_object_keys($1))',
    [settings],
  );
  // A statement that runs for hours ends when its client disconnects, where the operating system can detect it.
  await owner.query("set client_connection_check_interval = '2s'").catch(() => undefined);
}
